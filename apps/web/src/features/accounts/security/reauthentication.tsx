import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createContext, useCallback, type ReactNode, useContext, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { fieldMessage } from '../../../lib/field-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, ProblemNote } from '../../../ui/forms/field.tsx';
import { LazyDialog, LazyDialogContent } from '../../../ui/overlays/lazy-dialog.tsx';
import { choosePasskey, signInWithPasskey, supportsPasskeys } from '../passkeys.ts';
import { PasswordInput } from '../password-input.tsx';
import { loadPasswordValidator, useAccountForm } from '../account-form.tsx';

/** The resident closed the dialog. Nothing changed, so show no error. */
export class ReauthenticationDeclined extends Error {}

type RunWithReauthentication = <Result>(action: () => Promise<Result>) => Promise<Result>;

const ReauthenticationContext = createContext<RunWithReauthentication>((action) => action());

/** Runs a sensitive change; if the server requires it, reauthenticates and retries. May throw `ReauthenticationDeclined`. */
export function useReauthentication(): RunWithReauthentication {
  return useContext(ReauthenticationContext);
}

function needsReauthentication(error: unknown): boolean {
  return error instanceof CallError && error.code === 'proof-needed';
}

export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const pendingReauthentication = useRef<{ verified: () => void; declined: () => void }>(null);

  const withReauthentication = useCallback<RunWithReauthentication>(async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!needsReauthentication(error)) throw error;
      await new Promise<void>((resolve, reject) => {
        pendingReauthentication.current = { verified: resolve, declined: () => reject(new ReauthenticationDeclined()) };
        setIsDialogOpen(true);
      });
      return action();
    }
  }, []);

  function close(outcome: 'verified' | 'declined') {
    setIsDialogOpen(false);
    pendingReauthentication.current?.[outcome]();
  }

  return (
    <ReauthenticationContext value={withReauthentication}>
      {children}
      <LazyDialog open={isDialogOpen} onOpenChange={(open) => !open && close('declined')}>
        {isDialogOpen && <ReauthenticationDialog onVerified={() => close('verified')} />}
      </LazyDialog>
    </ReauthenticationContext>
  );
}

function ReauthenticationDialog({ onVerified }: { onVerified: () => void }) {
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: loadPasswordValidator,
    send: (body: { password: string }) => call('POST /api/auth/proof', { body }),
    success: onVerified,
    failure: { title: msg`We couldn't confirm it's you`, fallback: msg`Something went wrong. Please try again.` },
    fieldOfProblem: { 'wrong-password': 'password', 'invalid-input': 'password' },
  });

  async function verifyByPasskey() {
    const passkey = await choosePasskey('optional', new AbortController().signal);
    if (passkey === null) return;
    // The server accepts a sign-in as proof of identity.
    await signInWithPasskey(passkey);
    onVerified();
  }

  return (
    <LazyDialogContent
      title={<Trans>Confirm it's you</Trans>}
      description={<Trans>This is a sensitive change, so please confirm it's you.</Trans>}
    >
      <form {...formProps} className="grid gap-5">
        <Field label={<Trans>Password</Trans>} error={errors['password'] && fieldMessage(errors['password'])}>
          {(ids) => <PasswordInput {...ids} name="password" autoComplete="current-password" required />}
        </Field>
        <ProblemNote>{problem}</ProblemNote>
        <Button type="submit" pending={pending}>
          <Trans>Confirm</Trans>
        </Button>
        {supportsPasskeys() && (
          <Button variant="quiet" onClick={() => void verifyByPasskey().catch(() => null)}>
            <Trans>Use a passkey</Trans>
          </Button>
        )}
      </form>
    </LazyDialogContent>
  );
}
