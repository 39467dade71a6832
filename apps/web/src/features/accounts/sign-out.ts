import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { call } from '../../lib/api.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { forgetSession } from '../../lib/session-memory.ts';
import { toast } from '../../ui/toast/toast.ts';

/**
 * Ends the session, forgets what this device keeps, and loads the root, which is then the landing. Most other paths would show visitors the 404 page. A
 * failure is shown, since the resident may be about to walk away from the device.
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
  await forgetSession();
  location.assign('/');
}
