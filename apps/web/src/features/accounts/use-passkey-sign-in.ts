import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { problemMessage } from '../../lib/problem-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import { enterApp } from './enter-app.ts';
import { signInWithPasskey, takesPasskeys } from './passkeys.ts';

/**
 * Offers passkeys among the browser's suggestions for as long as the form shows. Returns how to ask for one at once;
 * null where passkeys do not work.
 */
export function usePasskeySignIn(): (() => void) | null {
  const { i18n } = useLingui();
  const offered = useSyncExternalStore(
    () => () => {},
    takesPasskeys,
    () => false,
  );
  const [requests] = useState(createRequests);

  useEffect(() => {
    // Without suggestions the form works as before, so a failure is not shown.
    if (offered) requests.ask('conditional').catch(() => null);
    return requests.cancel;
  }, [offered, requests]);

  if (!offered) return null;
  return () => {
    requests.ask('optional').catch((error: unknown) =>
      toast({
        variant: 'destructive',
        title: i18n._(msg`Login failed`),
        description: problemMessage(
          error,
          msg`This passkey couldn't be used. Try again, or sign in with your password.`,
        ),
      }),
    );
  };
}

/** Requests for a passkey, of which the browser has one at a time. */
function createRequests() {
  let waiting: AbortController | null = null;
  const cancel = () => waiting?.abort();
  return {
    cancel,
    async ask(mediation: 'conditional' | 'optional'): Promise<void> {
      cancel();
      waiting = new AbortController();
      if (await signInWithPasskey(mediation, waiting.signal)) enterApp();
    },
  };
}
