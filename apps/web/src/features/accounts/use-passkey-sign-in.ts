import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
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
  const waiting = useRef<AbortController>(null);

  async function ask(mediation: 'conditional' | 'optional') {
    // The browser has one request for passkeys at a time.
    waiting.current?.abort();
    const controller = new AbortController();
    waiting.current = controller;
    if (await signInWithPasskey(mediation, controller.signal)) enterApp();
  }

  useEffect(() => {
    // Without suggestions the form works as before, so a failure is not shown.
    if (offered) ask('conditional').catch(() => null);
    return () => waiting.current?.abort();
  }, [offered]);

  if (!offered) return null;
  return () => {
    ask('optional').catch((error: unknown) =>
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
