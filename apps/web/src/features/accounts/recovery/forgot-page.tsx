import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LinkDelivery } from '@ecopulse/contract/accounts/account-recovery';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldMessage } from '../../../lib/field-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, ProblemNote } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { useIsHydrated } from '../../../lib/typing.ts';
import { useNextPath } from '../sign-in-redirect.ts';
import { NoScriptNotice } from '../form-notes.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { RecoveryPage, useHeadingFocus } from './recovery-page.tsx';

type SentLink = LinkDelivery & { readonly email: string };

/** Shows the same text whether or not the address has an account, against account enumeration. */
export function ForgotPage() {
  const [sentLink, setSentLink] = useState<SentLink | null>(null);
  return sentLink === null ? (
    <ForgotForm onSent={setSentLink} />
  ) : (
    <LinkSent sentLink={sentLink} onRestart={() => setSentLink(null)} />
  );
}

function ForgotForm({ onSent }: { onSent: (sentLink: SentLink) => void }) {
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: async () => (await import('./recovery-validation.ts')).validateForgotPassword,
    send: (body: { email: string }) => call('POST /api/auth/password-reset', { body }),
    success: (response, { email }) => onSent({ ...response, email }),
    failure: { title: msg`The link couldn't be sent`, fallback: msg`Something went wrong. Please try again.` },
  });
  const isHydrated = useIsHydrated();
  const signInPath = useNextPath('/');
  return (
    <RecoveryPage title={<Trans>Forgot your password?</Trans>}>
      <p className="text-muted">
        <Trans>Enter the email address for your account. We'll send you a link to set a new password.</Trans>
      </p>
      <form {...formProps} className="grid gap-5">
        <Field label={<Trans>Email</Trans>} error={errors.email && fieldMessage(errors.email)}>
          {(ids) => <Input {...ids} name="email" type="email" autoComplete="username" inputMode="email" required />}
        </Field>
        <NoScriptNotice />
        <ProblemNote>{problem}</ProblemNote>
        <Button type="submit" size="lg" pending={pending} disabled={!isHydrated} className="disabled:opacity-100">
          <Trans>Send the link</Trans>
        </Button>
      </form>
      <p className="text-center text-md">
        <a href={signInPath} className="text-link">
          <Trans>Back to sign in</Trans>
        </a>
      </p>
    </RecoveryPage>
  );
}

function LinkSent({ sentLink: { email, delivery }, onRestart }: { sentLink: SentLink; onRestart: () => void }) {
  const ref = useHeadingFocus();
  return (
    <div ref={ref}>
      <RecoveryPage title={delivery === 'mail' ? <Trans>Check your email</Trans> : <Trans>Ask your admin</Trans>}>
        <p className="[overflow-wrap:anywhere] text-muted">
          {delivery === 'mail' ? (
            <Trans>
              If {email} has an account, a link is on its way. It works once, within 30 minutes. Check your spam folder
              too.
            </Trans>
          ) : (
            <Trans>
              This site can't send email. If {email} has an account, the site's admins now have a reset link for you. It
              works once, within 30 minutes.
            </Trans>
          )}
        </p>
        <Button variant="quiet" onClick={onRestart}>
          <Trans>Use another address</Trans>
        </Button>
      </RecoveryPage>
    </div>
  );
}
