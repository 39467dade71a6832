import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Account } from '@ecopulse/contract/accounts/account-recovery';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { LazyDialog, LazyDialogContent } from '../../../ui/overlays/lazy-dialog.tsx';
import { SentenceSpace } from '../../../lib/language/format.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useSecuredChange } from './use-secured-change.ts';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

const AFFECTED_ENDPOINTS = ['GET /api/user/account', 'GET /api/user/security-events'] as const;
const FAILURE_TITLE = msg`The change couldn't be made`;

interface AuthenticatorSecret {
  secret: string;
  /** An `otpauth:` URL with the secret, for the QR code. */
  address: string;
}

interface SecondFactorChoiceProps {
  account: Account;
  onCodesSaved?: () => void;
}

export function SecondFactorChoice({
  account: { hasSecondFactor, recoveryCodesLeft },
  onCodesSaved,
}: SecondFactorChoiceProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<AuthenticatorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const setup = useSecuredChange<void, AuthenticatorSecret>({
    action: () => call('POST /api/user/second-factor'),
    affectedEndpoints: [],
    failureTitle: FAILURE_TITLE,
    onSuccess: setSecret,
  });
  const codeRenewal = useSecuredChange<void, { recoveryCodes: string[] }>({
    action: () => call('POST /api/user/second-factor/recovery-codes'),
    affectedEndpoints: AFFECTED_ENDPOINTS,
    failureTitle: FAILURE_TITLE,
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const removal = useSecuredChange({
    action: () => call('DELETE /api/user/second-factor'),
    affectedEndpoints: AFFECTED_ENDPOINTS,
    failureTitle: FAILURE_TITLE,
    onSuccess: () => toast({ title: t`Sign-in codes are off` }),
  });

  function close() {
    setSecret(null);
    setCodes(null);
  }

  return (
    <div className="grid gap-4">
      {hasSecondFactor ? (
        <>
          <p className="text-md text-muted">
            <Trans>On. You need a code from your app when you sign in with your password.</Trans>
            <SentenceSpace />
            <Plural
              value={recoveryCodesLeft}
              _0="You have no recovery codes left."
              one="You have # recovery code left."
              other="You have # recovery codes left."
            />
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" pending={codeRenewal.isPending} onClick={() => codeRenewal.run()}>
              <Trans>New recovery codes</Trans>
            </Button>
            <Button variant="quiet" pending={removal.isPending} onClick={() => removal.run()}>
              <Trans>Turn off</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-md text-muted">
            <Trans>Off. With an authenticator app on your phone, no one can sign in with your password alone.</Trans>
          </p>
          <Button
            variant="quiet"
            className="justify-self-start max-sm:w-full"
            pending={setup.isPending}
            onClick={() => setup.run()}
          >
            <Trans>Set up codes</Trans>
          </Button>
        </>
      )}
      <LazyDialog open={secret !== null || codes !== null} onOpenChange={(open) => !open && close()}>
        {codes !== null ? (
          <RecoveryCodes
            codes={codes}
            onDone={() => {
              close();
              onCodesSaved?.();
            }}
          />
        ) : (
          secret !== null && <SetUpDialog secret={secret} onCodes={setCodes} />
        )}
      </LazyDialog>
    </div>
  );
}

function SetUpDialog({
  secret,
  onCodes,
}: {
  secret: AuthenticatorSecret;
  onCodes: (codes: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const confirmation = useSecuredChange<string, { recoveryCodes: string[] }>({
    action: (enteredCode) => call('POST /api/user/second-factor/confirm', { body: { code: enteredCode } }),
    affectedEndpoints: AFFECTED_ENDPOINTS,
    failureTitle: msg`The code couldn't be confirmed`,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    handleFailure(failure) {
      if (!(failure instanceof CallError) || failure.code !== 'wrong-code') return false;
      // Screen readers announce the error with the field, so render it before focusing.
      flushSync(() => setError(problemMessage(failure, FAILURE_TITLE)));
      field.current?.focus();
      field.current?.select();
      return true;
    },
  });
  return (
    <LazyDialogContent
      title={<Trans>Set up codes</Trans>}
      description={<Trans>Scan this with your authenticator app, then enter the code it shows.</Trans>}
    >
      <div className="mx-auto aspect-square w-52">
        <Suspense>
          <QrCode text={secret.address} label={t`QR code for your authenticator app`} className="w-full" />
        </Suspense>
      </div>
      <p className="text-sm text-muted">
        <Trans>Or enter this key by hand:</Trans> <code className="font-bold break-all text-ink">{secret.secret}</code>
      </p>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          confirmation.run(code);
        }}
      >
        <Field label={<Trans>Code</Trans>} error={error}>
          {(ids) => (
            <Input
              {...ids}
              ref={field}
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
              onChange={({ target }) => {
                setCode(target.value);
                setError(null);
              }}
            />
          )}
        </Field>
        <Button type="submit" pending={confirmation.isPending}>
          <Trans>Turn on</Trans>
        </Button>
      </form>
    </LazyDialogContent>
  );
}
