import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LinkDelivery } from '@ecopulse/contract/accounts/account-recovery';
import { type ReactNode, useState } from 'react';
import { fieldMessage } from '../../../lib/field-messages.ts';
import { useIsHydrated } from '../../../lib/typing.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, ProblemNote } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { NoScriptNotice, useAccountForm } from '../account-form.tsx';
import { PasswordHint } from '../password-strength-note.tsx';
import { PasswordInput } from '../password-input.tsx';

interface SendLinkFormProps {
  autoComplete: 'email' | 'username';
  send: (body: { email: string }) => Promise<LinkDelivery>;
  onSent: (delivery: LinkDelivery['delivery'], email: string) => void;
}

export function SendLinkForm({ autoComplete, send, onSent }: SendLinkFormProps) {
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: async () => (await import('./recovery-validation.ts')).validateForgotPassword,
    send,
    success: ({ delivery }, { email }) => onSent(delivery, email),
    failure: { title: msg`The link couldn't be sent`, fallback: msg`Something went wrong. Please try again.` },
  });
  const isHydrated = useIsHydrated();
  return (
    <form {...formProps} className="grid gap-5">
      <Field label={<Trans>Email</Trans>} error={errors.email && fieldMessage(errors.email)}>
        {(ids) => <Input {...ids} name="email" type="email" autoComplete={autoComplete} inputMode="email" required />}
      </Field>
      <NoScriptNotice />
      <ProblemNote>{problem}</ProblemNote>
      <Button type="submit" size="lg" pending={pending} disabled={!isHydrated} className="disabled:opacity-100">
        <Trans>Send the link</Trans>
      </Button>
    </form>
  );
}

export function NewPasswordField({ label, error }: { label: ReactNode; error: string | undefined }) {
  /** For the hint only. A controlled input would lose text typed before hydration. */
  const [password, setPassword] = useState('');
  return (
    <Field label={label} hint={<PasswordHint password={password} />} error={error && fieldMessage(error)}>
      {(ids) => (
        <PasswordInput
          {...ids}
          name="password"
          autoComplete="new-password"
          required
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </Field>
  );
}
