import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { RequestBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { call } from '../../../lib/api.ts';
import { fieldMessage } from '../../../lib/field-messages.ts';
import { useIsHydrated } from '../../../lib/typing.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, ProblemNote } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { NoScriptNotice, useAccountForm } from '../account-form.tsx';
import { NewPasswordField } from '../recovery/recovery-forms.tsx';
import { RecoveryPage, useHeadingFocus, useLinkToken } from '../recovery/recovery-page.tsx';
import { redirectAfterSignIn } from '../sign-in-redirect.ts';

type Step = 'form' | 'expired' | 'ended';

/** The link that the server prints while there is no admin. */
export function SetUpPage() {
  const token = useLinkToken();
  const [step, setStep] = useState<Step>('form');
  if (step === 'ended') return <SetUpEnded />;
  return step === 'expired' || token === '' ? <LinkExpired /> : <SetUpForm onStep={setStep} />;
}

function SetUpForm({ onStep }: { onStep: (step: Step) => void }) {
  const token = useLinkToken();
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: async () => (await import('../account-validation.ts')).validateSetUp,
    send: (body: RequestBody<Endpoints['POST /api/setup']>) => call('POST /api/setup', { body }),
    success: redirectAfterSignIn,
    handleRefusal: ({ code }) => {
      if (code === 'link-expired') onStep('expired');
      if (code === 'setup-ended') onStep('ended');
      return code === 'link-expired' || code === 'setup-ended';
    },
    failure: { title: msg`Set-up failed`, fallback: msg`Something went wrong. Please try again.` },
  });
  const isHydrated = useIsHydrated();
  return (
    <RecoveryPage title={<Trans>Set up this site</Trans>}>
      <p className="text-muted">
        <Trans>Create the first admin account. You can then say who runs this site, and invite others to help.</Trans>
      </p>
      <form {...formProps} className="grid gap-5">
        <input type="hidden" name="token" value={token ?? ''} />
        <Field
          label={<Trans>Username</Trans>}
          hint={<Trans>The name other residents see</Trans>}
          error={errors['username'] && fieldMessage(errors['username'])}
        >
          {(ids) => (
            <Input {...ids} name="username" autoComplete="nickname" autoCapitalize="none" spellCheck={false} required />
          )}
        </Field>
        <Field label={<Trans>Email</Trans>} error={errors['email'] && fieldMessage(errors['email'])}>
          {(ids) => <Input {...ids} name="email" type="email" autoComplete="username" inputMode="email" required />}
        </Field>
        <NewPasswordField label={<Trans>Password</Trans>} error={errors['password']} />
        <NoScriptNotice />
        <ProblemNote>{problem}</ProblemNote>
        <Button type="submit" size="lg" pending={pending} disabled={!isHydrated} className="disabled:opacity-100">
          {pending ? <Trans>Creating account...</Trans> : <Trans>Create account and continue</Trans>}
        </Button>
      </form>
    </RecoveryPage>
  );
}

function EndPage({ title, text, action }: { title: ReactNode; text: ReactNode; action?: ReactNode }) {
  const ref = useHeadingFocus();
  return (
    <div ref={ref}>
      <RecoveryPage title={title}>
        <p className="text-muted">{text}</p>
        {action}
      </RecoveryPage>
    </div>
  );
}

function LinkExpired() {
  return (
    <EndPage
      title={<Trans>This link no longer works</Trans>}
      text={<Trans>Restart the server. It prints a new link, which works once, for 24 hours.</Trans>}
    />
  );
}

function SetUpEnded() {
  return (
    <EndPage
      title={<Trans>This site is already set up</Trans>}
      text={<Trans>It has an admin, who can make other residents admins.</Trans>}
      action={
        <Button asChild>
          <a href="/">
            <Trans>Sign In</Trans>
          </a>
        </Button>
      }
    />
  );
}
