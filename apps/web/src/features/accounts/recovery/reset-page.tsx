import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { addProblemMessages } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNote } from '../../../ui/forms/field.tsx';
import { useIsHydrated } from '../../../lib/typing.ts';
import { NoScriptNotice, useAccountForm } from '../account-form.tsx';
import { NewPasswordField } from './recovery-forms.tsx';
import { RecoveryPage, useLinkToken, recoveryProblemMessages, NextRecoveryPage } from './recovery-page.tsx';

addProblemMessages(recoveryProblemMessages);

type Step = 'form' | 'done' | 'expired';

export function ResetPage() {
  const token = useLinkToken();
  const [step, setStep] = useState<Step>('form');
  // The link was truncated, for example by an email client.
  if (token === '') return <LinkExpired />;
  if (step === 'form') return <ResetForm onStep={setStep} />;
  return step === 'done' ? <ResetDone /> : <LinkExpired />;
}

function ResetForm({ onStep }: { onStep: (step: Step) => void }) {
  const token = useLinkToken();
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: async () => (await import('./recovery-validation.ts')).validateReset,
    send: (body: { token: string; password: string }) => call('POST /api/auth/password-reset/confirm', { body }),
    success: () => onStep('done'),
    handleRefusal: ({ code }) => {
      if (code === 'link-expired') onStep('expired');
      return code === 'link-expired';
    },
    failure: { title: msg`The password couldn't be set`, fallback: msg`Something went wrong. Please try again.` },
    fieldOfProblem: { 'password-too-common': 'password' },
  });
  const isHydrated = useIsHydrated();
  return (
    <RecoveryPage title={<Trans>Set a new password</Trans>}>
      <form {...formProps} className="grid gap-5">
        <input type="hidden" name="token" value={token ?? ''} />
        <NewPasswordField label={<Trans>New password</Trans>} error={errors.password} />
        <p className="text-sm text-muted">
          <Trans>You'll be signed out everywhere. Then sign in with the new password.</Trans>
        </p>
        <NoScriptNotice />
        <ProblemNote>{problem}</ProblemNote>
        <Button type="submit" size="lg" pending={pending} disabled={!isHydrated} className="disabled:opacity-100">
          <Trans>Set password</Trans>
        </Button>
      </form>
    </RecoveryPage>
  );
}

function ResetDone() {
  return (
    <NextRecoveryPage title={<Trans>Your new password is set</Trans>}>
      <p className="text-muted">
        <Trans>You're signed out on every device. Sign in with your new password.</Trans>
      </p>
      <Button asChild>
        <a href="/">
          <Trans>Sign In</Trans>
        </a>
      </Button>
    </NextRecoveryPage>
  );
}

function LinkExpired() {
  return (
    <NextRecoveryPage title={<Trans>This link no longer works</Trans>}>
      <p className="text-muted">
        <Trans>Links work once, within 30 minutes. Only the latest one works.</Trans>
      </p>
      <Button asChild>
        <a href="/forgot">
          <Trans>Ask for a new link</Trans>
        </a>
      </Button>
    </NextRecoveryPage>
  );
}
