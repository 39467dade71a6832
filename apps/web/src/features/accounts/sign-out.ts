import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { call } from '../../lib/api.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { clearSessionData } from '../../lib/session-memory.ts';
import { toast } from '../../ui/toast/toast.ts';

/**
 * Loads `/` because most other paths show a 404 to visitors. Shows failures: the resident may be about to leave the device.
 */
export async function signOut(): Promise<void> {
  try {
    await call('POST /api/auth/logout');
  } catch (error) {
    toast({
      variant: 'destructive',
      title: i18n._(msg`Logout failed`),
      description: problemMessage(error, msg`You are still signed in. Please try again.`),
    });
    return;
  }
  await clearSessionData();
  location.assign('/');
}
