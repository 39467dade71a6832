import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { LinkDelivery } from '@ecopulse/contract/accounts/account-recovery';
import type { RequestBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { addMessages } from '../../lib/language/i18n.ts';
import { fieldMessage } from '../../lib/field-messages.ts';
import { addProblemMessages } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Field, ProblemNote } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useIsHydrated } from '../../lib/typing.ts';
import { registerInTurn } from './register-in-turn.ts';
import { useNextPath } from './sign-in-redirect.ts';
import { AgeFields } from './age-fields.tsx';
import { PasswordInput } from './password-input.tsx';
import { NoScriptNotice, type FieldErrors, useAccountForm } from './account-form.tsx';

addProblemMessages({
  'parent-needed': msg`If you're under 13, a parent has to agree. Enter your parent's email address.`,
});

/** With messages of its own, which few visitors need. */
const ParentAskedStep = lazy(async () => {
  const [{ ParentAskedStep: Step }] = await Promise.all([
    import('./parents/parent-asked-step.tsx'),
    addMessages((language) => import(`../../locales/${language}/links.po`)),
  ]);
  return { default: Step };
});

const OPTIONS = {
  loadValidator: async () => (await import('./account-validation.ts')).validateRegistration,
  success: { title: msg`Welcome to EcoPulse!`, description: msg`Your account has been created successfully.` },
  failure: { title: msg`Registration failed`, fallback: msg`Something went wrong. Please try again.` },
};

/** Optional: the form works even if this chunk fails to load. */
const PasswordStrengthNote = lazy(async (): Promise<{ default: (props: { password: string }) => ReactNode }> => {
  try {
    const { PasswordStrengthNote: Note } = await import('./password-strength-note.tsx');
    return { default: Note };
  } catch {
    return { default: () => null };
  }
});

/** `inviteCode`: null without an invitation. */
export function RegisterForm({ inviteCode }: { inviteCode: string | null }) {
  const [parentAsked, setParentAsked] = useState<LinkDelivery | null>(null);
  return parentAsked ? (
    <Suspense>
      <ParentAskedStep delivery={parentAsked.delivery} />
    </Suspense>
  ) : (
    <PersonForm inviteCode={inviteCode} onParentAsked={setParentAsked} />
  );
}

interface PersonFormProps {
  inviteCode: string | null;
  onParentAsked: (asked: LinkDelivery) => void;
}

function PersonForm({ inviteCode, onParentAsked }: PersonFormProps) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const { errors, problem, pending, formProps } = useAccountForm({
    ...OPTIONS,
    send: (body: RequestBody<Endpoints['POST /api/auth/register']>) => registerInTurn(body, setSecondsLeft),
    handleResponse(response) {
      const isParentAsked = 'parentAsked' in response;
      if (isParentAsked) onParentAsked(response);
      return isParentAsked;
    },
  });
  const isHydrated = useIsHydrated();
  const signInPath = useNextPath('/');
  return (
    <form {...formProps} className="grid gap-5">
      {inviteCode !== null && <input type="hidden" name="inviteCode" value={inviteCode} />}
      <PersonFields errors={errors} />
      <Field label={<Trans>Email</Trans>} error={errors.email && fieldMessage(errors.email)}>
        {(ids) => <Input {...ids} name="email" type="email" autoComplete="username" inputMode="email" required />}
      </Field>
      <NewPassword error={errors.password} />
      <AgeFields parentError={errors.parentEmail} />
      <NoScriptNotice />
      <ProblemNote>{problem}</ProblemNote>
      <WaitNote secondsLeft={secondsLeft} />
      <Button type="submit" size="lg" pending={pending} disabled={!isHydrated} className="w-full disabled:opacity-100">
        {pending ? <Trans>Creating account...</Trans> : <Trans>Create Account</Trans>}
      </Button>
      <p className="text-center text-md text-muted">
        <Trans>
          Already have an account?{' '}
          <a href={signInPath} className="text-link">
            Sign in here
          </a>
        </Trans>
      </p>
    </form>
  );
}

/** Screen readers hear once that the form waits, and not each second. */
function WaitNote({ secondsLeft }: { secondsLeft: number | null }) {
  return (
    <output className="text-sm not-empty:rounded-md not-empty:bg-sun-soft not-empty:px-4 not-empty:py-3 not-empty:text-sun-ink">
      {secondsLeft !== null && (
        <>
          <Trans>
            Many residents are signing up on your network. Keep this page open and your account will be created.
          </Trans>{' '}
          <strong aria-hidden className="figures">
            <Plural value={secondsLeft} one="# second to go" other="# seconds to go" />
          </strong>
        </>
      )}
    </output>
  );
}

function NewPassword({ error }: { error: string | undefined }) {
  /** Null until the first focus, so that the page loads without the chunk of the strength note. */
  const [password, setPassword] = useState<string | null>(null);
  return (
    <div>
      <Field
        label={<Trans>Password</Trans>}
        hint={<Trans>Must be at least 6 characters long</Trans>}
        error={error && fieldMessage(error)}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            name="password"
            autoComplete="new-password"
            required
            onFocus={({ target }) => setPassword(target.value)}
            onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
      </Field>
      <p aria-live="polite" className="text-sm not-empty:mt-1">
        {password !== null && (
          <Suspense>
            <PasswordStrengthNote password={password} />
          </Suspense>
        )}
      </p>
    </div>
  );
}

function PersonFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <Field
        label={<Trans>Username</Trans>}
        hint={<Trans>The name other residents see</Trans>}
        error={errors.username && fieldMessage(errors.username)}
      >
        {(ids) => (
          <Input {...ids} name="username" autoComplete="nickname" autoCapitalize="none" spellCheck={false} required />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label={<Trans>First Name</Trans>}
          hint={<Trans>Optional</Trans>}
          error={errors.firstName && fieldMessage(errors.firstName)}
        >
          {(ids) => <Input {...ids} name="firstName" autoComplete="given-name" />}
        </Field>
        <Field
          label={<Trans>Last Name</Trans>}
          hint={<Trans>Optional</Trans>}
          error={errors.lastName && fieldMessage(errors.lastName)}
        >
          {(ids) => <Input {...ids} name="lastName" autoComplete="family-name" />}
        </Field>
      </div>
    </>
  );
}
