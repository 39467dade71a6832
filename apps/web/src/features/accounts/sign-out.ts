import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { removeOutboxCallsOf } from '../../lib/offline/outbox.ts';
import { toastProblem } from '../../lib/problem-messages.ts';
import { clearPersistedQueries } from '../../lib/offline/query-persister.ts';
import { clearSessionData, removeSessionValues, storePendingSignOut } from '../../lib/session-memory.ts';

/** Ends the session of someone who signed out without a network, and leaves. Throws if the server does not end it. */
export async function finishSignOut(): Promise<never> {
  try {
    await call('POST /api/auth/logout');
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
  }
  await clearSessionData();
  storePendingSignOut(false);
  location.replace('/');
  return new Promise<never>(() => {});
}

/**
 * The device forgets the resident first: without a network, the server hears of it later. Loads `/` because most other
 * paths only ask visitors to sign in. Shows failures: the resident may be about to leave the device.
 */
export async function signOut(residentId: number): Promise<void> {
  await removeOutboxCallsOf(residentId);
  removeSessionValues();
  await clearPersistedQueries();
  try {
    await call('POST /api/auth/logout');
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'offline') {
      toastProblem(i18n._(msg`Sign-out failed`), error, msg`You're still signed in. Please try again.`);
      return;
    }
    storePendingSignOut(true);
  }
  // Again: other tabs leave only now that the session has ended, and may have stored answers meanwhile.
  await clearSessionData();
  location.assign('/');
}
