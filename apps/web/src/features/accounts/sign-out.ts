import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { removeOutboxCallsOf } from '../../lib/offline/outbox.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { clearSessionData, SIGN_OUT_PENDING_KEY } from '../../lib/session-memory.ts';
import { removeStoredValue, storeValue } from '../../lib/stored-values.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Ends the session of someone who signed out without a network. Returns whether the server has ended it. */
export async function finishSignOut(): Promise<boolean> {
  try {
    await call('POST /api/auth/logout');
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) return false;
  }
  removeStoredValue(SIGN_OUT_PENDING_KEY);
  return true;
}

/**
 * The device forgets the resident first: without a network, the server hears of it later. Loads `/` because most other
 * paths show a 404 to visitors. Shows failures: the resident may be about to leave the device.
 */
export async function signOut(residentId: number): Promise<void> {
  await removeOutboxCallsOf(residentId);
  await clearSessionData();
  try {
    await call('POST /api/auth/logout');
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'offline') {
      toast({
        variant: 'destructive',
        title: i18n._(msg`Logout failed`),
        description: problemMessage(error, msg`You are still signed in. Please try again.`),
      });
      return;
    }
    storeValue(SIGN_OUT_PENDING_KEY, String(Date.now()));
  }
  // Again: other tabs reload only now that the session has ended, and may have stored answers meanwhile.
  await clearSessionData();
  location.assign('/');
}
