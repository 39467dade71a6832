import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { toastProblem } from '../../lib/problem-messages.ts';
import type { OnRefusal } from './refused-step.tsx';
import { redirectAfterSignIn } from './sign-in-redirect.ts';
import { choosePasskey, signInWithPasskey, supportsPasskeys } from './passkeys.ts';

/**
 * Offers passkeys in the browser's autofill while mounted. Returns a function that opens the prompt, or null if unsupported.
 */
export function usePasskeySignIn(onRefusal: OnRefusal): (() => void) | null {
  const { i18n } = useLingui();
  const isSupported = useSyncExternalStore(
    () => () => {},
    supportsPasskeys,
    () => false,
  );
  const [requests] = useState(() => createPasskeyRequests(onRefusal));

  useEffect(() => {
    // The form works without autofill, so ignore failures.
    if (isSupported) requests.offerInAutofill().catch(() => null);
    return requests.cancel;
  }, [isSupported, requests]);

  if (!isSupported) return null;
  return () => {
    requests
      .openPrompt()
      .catch((error: unknown) =>
        toastProblem(
          i18n._(msg`Login failed`),
          error,
          msg`This passkey couldn't be used. Try again, or sign in with your password.`,
        ),
      );
  };
}

/** Browsers allow one pending passkey request at a time. */
function createPasskeyRequests(onRefusal: OnRefusal) {
  let pendingRequest: AbortController | null = null;
  let isSigningIn = false;
  const cancel = () => pendingRequest?.abort();

  async function request(mediation: 'conditional' | 'optional'): Promise<void> {
    // A second sign-in would revoke the session created by the first.
    if (isSigningIn) return;
    cancel();
    pendingRequest = new AbortController();
    const { signal } = pendingRequest;
    const passkey = await choosePasskey(mediation, signal);
    if (passkey === null || signal.aborted) return;
    isSigningIn = true;
    try {
      redirectAfterSignIn(await signInWithPasskey(passkey));
    } catch (error) {
      isSigningIn = false;
      if (!(error instanceof CallError) || !error.code.startsWith('account-')) throw error;
      onRefusal({ refusal: error });
    }
  }

  return { cancel, offerInAutofill: () => request('conditional'), openPrompt: () => request('optional') };
}
