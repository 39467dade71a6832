import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { RequestBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { call } from '../../lib/api.ts';
import { fieldMessage } from '../../lib/field-messages.ts';
import { OperatorPart } from '../../lib/operator-part.tsx';
import { readSentOperator } from '../../lib/sent-operator.ts';
import { addMessages, type Catalog } from '../../lib/language/i18n.ts';
import { addProblemMessages } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Field, ProblemNote } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useIsHydrated } from '../../lib/typing.ts';
import { useNextPath } from './sign-in-redirect.ts';
import { PasswordInput } from './password-input.tsx';
import { NoScriptNotice, useAccountForm } from './account-form.tsx';
import type { OnRefusal, RefusedSignIn } from './refused-step.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

addProblemMessages({
  'parent-awaited': msg`Your parent hasn't agreed yet. Ask them to open their link.`,
});

const links: Catalog = (language) => import(`../../locales/${language}/links.po`);

/** With messages of its own, which few visitors need. */
const RefusedStep = lazy(async () => {
  const [{ RefusedStep: Step }] = await Promise.all([import('./refused-step.tsx'), addMessages(links)]);
  return { default: Step };
});

export function SignInForm() {
  const [refused, setRefused] = useState<RefusedSignIn | null>(null);
  if (!refused) return <PasswordStep onRefusal={setRefused} />;
  return (
    <Suspense>
      <RefusedStep {...refused} onBack={() => setRefused(null)} />
    </Suspense>
  );
}

function PasswordStep({ onRefusal }: { onRefusal: OnRefusal }) {
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: async () => (await import('./account-validation.ts')).validateSignIn,
    send: (body: RequestBody<Endpoints['POST /api/auth/login']>) => call('POST /api/auth/login', { body }),
    success: { title: msg`Welcome back!`, description: msg`Successfully logged in` },
    handleRefusal(refusal, credentials) {
      const hasStep = /^(account|second)-/.test(refusal.code);
      if (hasStep) onRefusal({ refusal, credentials });
      return hasStep;
    },
    failure: { title: msg`Login failed`, fallback: msg`Invalid email or password` },
  });
  const openPasskeyPrompt = usePasskeySignIn(onRefusal);
  const isHydrated = useIsHydrated();
  const registerPath = useNextPath('/register');
  return (
    <form {...formProps} className="grid gap-5">
      <Field label={<Trans>Email</Trans>} error={errors.email && fieldMessage(errors.email)}>
        {(ids) => (
          <Input {...ids} name="email" type="email" autoComplete="username webauthn" inputMode="email" required />
        )}
      </Field>
      <Field label={<Trans>Password</Trans>} error={errors.password && fieldMessage(errors.password)}>
        {(ids) => <PasswordInput {...ids} name="password" autoComplete="current-password" required />}
      </Field>
      <a href="/forgot" className="-mt-2 justify-self-start text-md text-link">
        <Trans>Forgot your password?</Trans>
      </a>
      <NoScriptNotice />
      <ProblemNote>{problem}</ProblemNote>
      <Button type="submit" size="lg" pending={pending} disabled={!isHydrated} className="w-full disabled:opacity-100">
        {pending ? <Trans>Signing in...</Trans> : <Trans>Sign In</Trans>}
      </Button>
      {openPasskeyPrompt && (
        <Button variant="quiet" size="lg" className="w-full" onClick={openPasskeyPrompt}>
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      <RegistrationNote registerPath={registerPath} />
    </form>
  );
}

function RegistrationNote({ registerPath }: { registerPath: string }) {
  const operator = readSentOperator();
  return (
    <div className="text-center text-md text-muted">
      <OperatorPart operator={operator} when="open" as="p">
        <Trans>
          New here?{' '}
          <a href={registerPath} className="text-link">
            Sign up for free
          </a>
        </Trans>
      </OperatorPart>
      <OperatorPart operator={operator} when="invited" as="p">
        <Trans>New here? You need an invitation from a resident or an admin to join.</Trans>
      </OperatorPart>
      <OperatorPart operator={operator} when="closed" as="p">
        <Trans>New accounts can't be created at the moment.</Trans>
      </OperatorPart>
    </div>
  );
}
