import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { call } from '../../lib/api.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';

/**
 * Ends the session and loads the root anew, which is then the landing: reloaded in place, most pages would be the 404
 * page of a visitor. A failure is said: someone may walk away.
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
  location.assign('/');
}
