import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { fieldMessage } from '../../lib/field-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { signIn } from './accounts.api.ts';
import { useNextPath, useScriptRuns } from './enter-app.ts';
import { PasswordInput } from './password-input.tsx';
import { ScriptNote } from './script-note.tsx';
import { useAccountForm } from './use-account-form.ts';

const OPTIONS = {
  loadValidator: async () => (await import('./account-validation.ts')).validateSignIn,
  send: signIn,
  success: { title: msg`Welcome back!`, description: msg`Successfully logged in` },
  failure: { title: msg`Login failed`, fallback: msg`Invalid email or password` },
};

export function SignInForm() {
  const { errors, pending, formProps } = useAccountForm(OPTIONS);
  const scriptRuns = useScriptRuns();
  const registerPath = useNextPath('/register');
  return (
    <form {...formProps} className="grid gap-5">
      <Field label={<Trans>Email</Trans>} error={errors.email && fieldMessage(errors.email)}>
        {(ids) => <Input {...ids} name="email" type="email" autoComplete="username" inputMode="email" required />}
      </Field>
      <Field label={<Trans>Password</Trans>} error={errors.password && fieldMessage(errors.password)}>
        {(ids) => <PasswordInput {...ids} name="password" autoComplete="current-password" required />}
      </Field>
      <ScriptNote />
      <Button type="submit" size="lg" pending={pending} disabled={!scriptRuns} className="w-full disabled:opacity-100">
        {pending ? <Trans>Signing in...</Trans> : <Trans>Sign In</Trans>}
      </Button>
      <p className="text-center text-md text-muted">
        <Trans>
          New here?{' '}
          <a href={registerPath} className="text-link">
            Sign up for free
          </a>
        </Trans>
      </p>
    </form>
  );
}
