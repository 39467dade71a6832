import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createContext, useCallback, type ReactNode, useContext, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { fieldMessage } from '../../../lib/field-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { LazyDialog, LazyDialogContent } from '../../../ui/overlays/lazy-dialog.tsx';
import { choosePasskey, signInWithPasskey, supportsPasskeys } from '../passkeys.ts';
import { PasswordInput } from '../password-input.tsx';
import { loadPasswordReader, useAccountForm } from '../use-account-form.ts';

/** The resident closed the dialog. Nothing changed, so show no error. */
export class ProofDeclined extends Error {}

type WithProof = <Result>(act: () => Promise<Result>) => Promise<Result>;

const ProofContext = createContext<WithProof>((act) => act());

/** Runs a sensitive change. If the server requires reauthentication, asks for it and retries. Throws `ProofDeclined`. */
export function useProof(): WithProof {
  return useContext(ProofContext);
}

function needsReauthentication(error: unknown): boolean {
  return error instanceof CallError && error.code === 'proof-needed';
}

export function ProofProvider({ children }: { children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false);
  const settle = useRef<{ proven: () => void; declined: () => void }>(null);

  const withProof = useCallback<WithProof>(async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!needsReauthentication(error)) throw error;
      await new Promise<void>((resolve, reject) => {
        settle.current = { proven: resolve, declined: () => reject(new ProofDeclined()) };
        setIsAsking(true);
      });
      return act();
    }
  }, []);

  function close(outcome: 'proven' | 'declined') {
    setIsAsking(false);
    settle.current?.[outcome]();
  }

  return (
    <ProofContext value={withProof}>
      {children}
      <LazyDialog open={isAsking} onOpenChange={(open) => !open && close('declined')}>
        {isAsking && <ProofDialog onProven={() => close('proven')} />}
      </LazyDialog>
    </ProofContext>
  );
}

function ProofDialog({ onProven }: { onProven: () => void }) {
  const { errors, pending, formProps } = useAccountForm({
    loadValidator: loadPasswordReader,
    send: (body: { password: string }) => call('POST /api/auth/proof', { body }),
    success: onProven,
    failure: { title: msg`Couldn't confirm that it is you`, fallback: msg`Something went wrong. Please try again.` },
    fieldOfProblem: { 'wrong-password': 'password', 'invalid-input': 'password' },
  });

  async function proveByPasskey() {
    const passkey = await choosePasskey('optional', new AbortController().signal);
    if (passkey === null) return;
    await signInWithPasskey(passkey);
    onProven();
  }

  return (
    <LazyDialogContent
      title={<Trans>Is it you?</Trans>}
      description={<Trans>This change is sensitive, so please confirm that it is you.</Trans>}
    >
      <form {...formProps} className="grid gap-5">
        <Field label={<Trans>Password</Trans>} error={errors['password'] && fieldMessage(errors['password'])}>
          {(ids) => <PasswordInput {...ids} name="password" autoComplete="current-password" required />}
        </Field>
        <Button type="submit" pending={pending}>
          <Trans>Confirm</Trans>
        </Button>
        {supportsPasskeys() && (
          <Button variant="quiet" onClick={() => void proveByPasskey().catch(() => null)}>
            <Trans>Use a passkey</Trans>
          </Button>
        )}
      </form>
    </LazyDialogContent>
  );
}
