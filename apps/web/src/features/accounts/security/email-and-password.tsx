import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Account } from '@ecopulse/contract/accounts/account-recovery';
import { call } from '../../../lib/api.ts';
import { fieldMessage } from '../../../lib/field-messages.ts';
import { refresh } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, ProblemNote } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PasswordHint } from '../password-strength-note.tsx';
import { PasswordInput } from '../password-input.tsx';
import { useAccountForm } from '../account-form.tsx';
import { useSecuredChange } from './use-secured-change.ts';

const FALLBACK = msg`Something went wrong. Please try again.`;

export function EmailAndPassword({ account }: { account: Account }) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="grid gap-6">
      <Row
        label={<Trans>Email</Trans>}
        value={account.email}
        note={<EmailNote account={account} />}
        action={<Trans>Change email</Trans>}
        isOpen={open === 'email'}
        onToggle={() => setOpen(open === 'email' ? null : 'email')}
      >
        <EmailForm onDone={close} />
      </Row>
      <Row
        label={<Trans>Password</Trans>}
        value="••••••••"
        action={<Trans>Change password</Trans>}
        isOpen={open === 'password'}
        onToggle={() => setOpen(open === 'password' ? null : 'password')}
      >
        <PasswordForm onDone={close} />
      </Row>
    </div>
  );
}

interface RowProps {
  label: ReactNode;
  value: string;
  note?: ReactNode;
  action: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Row({ label, value, note, action, isOpen, onToggle, children }: RowProps) {
  return (
    <div className="grid gap-4 border-t border-line pt-6 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <div className="min-w-0">
          <p className="font-bold">{label}</p>
          <p className="text-md [overflow-wrap:anywhere] text-muted">{value}</p>
          {note}
        </div>
        <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? <Trans>Cancel</Trans> : action}
        </Button>
      </div>
      {isOpen && children}
    </div>
  );
}

function EmailNote({ account: { emailVerified, pendingEmail, delivery } }: { account: Account }) {
  const { t } = useLingui();
  const { run: sendLinkAgain, isPending } = useSecuredChange({
    action: () => call('POST /api/user/email/verification'),
    affectedEndpoints: [],
    failureTitle: msg`The link couldn't be sent`,
    onSuccess: () => toast({ title: t`The link is on its way` }),
  });
  if (pendingEmail !== null)
    return (
      <p className="mt-1 text-sm [overflow-wrap:anywhere] text-muted">
        {delivery === 'mail' ? (
          <Trans>Open the link we sent to {pendingEmail}. Until then, nothing changes.</Trans>
        ) : (
          <Trans>Ask the site's admins for the link to confirm {pendingEmail}. Until then, nothing changes.</Trans>
        )}
      </p>
    );
  if (emailVerified || delivery === 'admin') return null;
  return (
    <p className="mt-1 text-sm text-muted">
      <Trans>Not confirmed yet.</Trans>{' '}
      <Button variant="link" size="sm" pending={isPending} onClick={() => sendLinkAgain()}>
        <Trans>Send the link again</Trans>
      </Button>
    </p>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: async () => (await import('./security-validation.ts')).validateEmailChange,
    send: (body: { email: string; password: string }) => call('POST /api/user/email', { body }),
    success: ({ delivery }) => {
      toast({
        title: delivery === 'mail' ? t`Check the inbox of your new address` : t`Ask the site's admins for the link`,
        description: t`The change takes effect when you open the link.`,
      });
      void refresh(queryClient, ['GET /api/user/account']);
      onDone();
    },
    failure: { title: msg`Your email address couldn't be changed`, fallback: FALLBACK },
    fieldOfProblem: { 'wrong-password': 'password' },
  });
  return (
    <form {...formProps} className="grid max-w-md gap-5">
      <Field label={<Trans>New email address</Trans>} error={errors['email'] && fieldMessage(errors['email'])}>
        {(ids) => <Input {...ids} name="email" type="email" autoComplete="username" inputMode="email" required />}
      </Field>
      <Field label={<Trans>Your password</Trans>} error={errors['password'] && fieldMessage(errors['password'])}>
        {(ids) => <PasswordInput {...ids} name="password" autoComplete="current-password" required />}
      </Field>
      <ProblemNote>{problem}</ProblemNote>
      <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
        <Trans>Send the link</Trans>
      </Button>
    </form>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: async () => (await import('./security-validation.ts')).validatePasswordChange,
    send: (body: { currentPassword: string; newPassword: string }) => call('POST /api/user/password', { body }),
    success: () => {
      toast({ title: t`Password changed`, description: t`Your other devices are signed out.` });
      void refresh(queryClient, ['GET /api/user/sessions', 'GET /api/user/security-events']);
      onDone();
    },
    failure: { title: msg`Your password couldn't be changed`, fallback: FALLBACK },
    fieldOfProblem: { 'wrong-password': 'currentPassword', 'password-too-common': 'newPassword' },
  });
  return (
    <form {...formProps} className="grid max-w-md gap-5">
      <Field
        label={<Trans>Current password</Trans>}
        error={errors['currentPassword'] && fieldMessage(errors['currentPassword'])}
      >
        {(ids) => <PasswordInput {...ids} name="currentPassword" autoComplete="current-password" required />}
      </Field>
      <Field
        label={<Trans>New password</Trans>}
        hint={<PasswordHint password={password} />}
        error={errors['newPassword'] && fieldMessage(errors['newPassword'])}
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            name="newPassword"
            autoComplete="new-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <p className="text-sm text-muted">
        <Trans>This signs you out on your other devices.</Trans>
      </p>
      <ProblemNote>{problem}</ProblemNote>
      <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
        <Trans>Change password</Trans>
      </Button>
    </form>
  );
}
