import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldMessage } from '../../../lib/field-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, ProblemNote } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { NoScriptNotice } from '../form-notes.tsx';
import { RecoveryPage, useHeadingFocus } from '../recovery/recovery-page.tsx';
import { useIsHydrated } from '../../../lib/typing.ts';
import { useAccountForm } from '../use-account-form.ts';

/** Shows the same text whether or not the address has children here. */
export function ParentLinkForm({ isExpired = false }: { isExpired?: boolean }) {
  const [delivery, setDelivery] = useState<'mail' | 'admin' | null>(null);
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: async () => (await import('../recovery/recovery-validation.ts')).validateForgotPassword,
    send: (body: { email: string }) => call('POST /api/auth/parent-link', { body }),
    success: (response) => setDelivery(response.delivery),
    failure: { title: msg`The link couldn't be sent`, fallback: msg`Something went wrong. Please try again.` },
  });
  const isHydrated = useIsHydrated();
  if (delivery !== null) return <LinkSent delivery={delivery} />;
  return (
    <RecoveryPage title={isExpired ? <Trans>This link no longer works</Trans> : <Trans>Your child's account</Trans>}>
      <p className="text-muted">
        <Trans>Enter the email address that your child gave for you. We'll send you a link to their account.</Trans>
      </p>
      <form {...formProps} className="grid gap-5">
        <Field label={<Trans>Email</Trans>} error={errors['email'] && fieldMessage(errors['email'])}>
          {(ids) => <Input {...ids} name="email" type="email" autoComplete="email" inputMode="email" required />}
        </Field>
        <NoScriptNotice />
        <ProblemNote>{problem}</ProblemNote>
        <Button type="submit" size="lg" pending={pending} disabled={!isHydrated} className="disabled:opacity-100">
          <Trans>Send the link</Trans>
        </Button>
      </form>
    </RecoveryPage>
  );
}

function LinkSent({ delivery }: { delivery: 'mail' | 'admin' }) {
  const ref = useHeadingFocus();
  return (
    <div ref={ref}>
      <RecoveryPage title={delivery === 'mail' ? <Trans>Check your email</Trans> : <Trans>Ask your admin</Trans>}>
        <p className="text-muted">
          {delivery === 'mail' ? (
            <Trans>If a child gave us your address, a link is on its way. Check your spam folder too.</Trans>
          ) : (
            <Trans>
              This site can't send email. If a child gave us your address, the site's admins now have a link for you.
            </Trans>
          )}
        </p>
      </RecoveryPage>
    </div>
  );
}
