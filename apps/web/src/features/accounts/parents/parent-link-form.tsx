import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { SendLinkForm } from '../recovery/recovery-forms.tsx';
import { RecoveryPage, NextRecoveryPage } from '../recovery/recovery-page.tsx';

/** Shows the same text whether or not the address has children here. */
export function ParentLinkForm({ isExpired = false }: { isExpired?: boolean }) {
  const [delivery, setDelivery] = useState<'mail' | 'admin' | null>(null);
  if (delivery !== null) return <LinkSent delivery={delivery} />;
  return (
    <RecoveryPage title={isExpired ? <Trans>This link no longer works</Trans> : <Trans>Your child's account</Trans>}>
      <p className="text-muted">
        <Trans>Enter the email address that your child gave for you. We'll send you a link to their account.</Trans>
      </p>
      <SendLinkForm
        autoComplete="email"
        send={(body) => call('POST /api/auth/parent-link', { body })}
        onSent={setDelivery}
      />
    </RecoveryPage>
  );
}

function LinkSent({ delivery }: { delivery: 'mail' | 'admin' }) {
  return (
    <NextRecoveryPage
      title={delivery === 'mail' ? <Trans>Check your email</Trans> : <Trans>Ask the site's admins</Trans>}
    >
      <p className="text-muted">
        {delivery === 'mail' ? (
          <Trans>If a child gave us your address, a link is on its way. Check your spam folder too.</Trans>
        ) : (
          <Trans>
            This site can't send email. If a child gave us your address, the site's admins now have a link for you.
          </Trans>
        )}
      </p>
    </NextRecoveryPage>
  );
}
