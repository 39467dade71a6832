import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { problemMessage } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { RefusedSignIn } from './refused-step.tsx';
import { redirectAfterSignIn } from './sign-in-redirect.ts';
import { choosePasskey, signInWithPasskey, supportsPasskeys } from './passkeys.ts';

/**
 * Offers passkeys in the browser's autofill while mounted. Returns a function that opens the prompt, or null if unsupported.
 */
export function usePasskeySignIn(onRefusal: (refused: RefusedSignIn) => void): (() => void) | null {
  const { i18n } = useLingui();
  const isSupported = useSyncExternalStore(
    () => () => {},
    supportsPasskeys,
    () => false,
  );
  const [requests] = useState(createPasskeyRequests);

  useEffect(() => {
    // The form works without autofill, so ignore failures.
    if (isSupported) requests.offerInAutofill().catch((error: unknown) => handleRefusal(error, onRefusal));
    return requests.cancel;
  }, [isSupported, requests, onRefusal]);

  if (!isSupported) return null;
  return () => {
    requests.openPrompt().catch((error: unknown) => {
      if (handleRefusal(error, onRefusal)) return;
      toast({
        variant: 'destructive',
        title: i18n._(msg`Login failed`),
        description: problemMessage(
          error,
          msg`This passkey couldn't be used. Try again, or sign in with your password.`,
        ),
      });
    });
  };
}

function handleRefusal(refusal: unknown, onRefusal: (refused: RefusedSignIn) => void): boolean {
  const isSuspended = refusal instanceof CallError && refusal.code === 'account-suspended';
  if (isSuspended) onRefusal({ refusal });
  return isSuspended;
}

/** Browsers allow one pending passkey request at a time. */
function createPasskeyRequests() {
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
      await signInWithPasskey(passkey);
      redirectAfterSignIn();
    } catch (error) {
      isSigningIn = false;
      throw error;
    }
  }

  return { cancel, offerInAutofill: () => request('conditional'), openPrompt: () => request('optional') };
}
