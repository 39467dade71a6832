import { Trans } from '@lingui/react/macro';
import type { LinkDelivery } from '@ecopulse/contract/accounts/account-recovery';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { useNextPath } from '../sign-in-redirect.ts';
import { SendLinkForm } from './recovery-forms.tsx';
import { RecoveryPage, NextRecoveryPage } from './recovery-page.tsx';

type SentLink = LinkDelivery & { readonly email: string };

/** Shows the same text whether or not the address has an account, against account enumeration. */
export function ForgotPage() {
  const [sentLink, setSentLink] = useState<SentLink | null>(null);
  const signInPath = useNextPath('/');
  if (sentLink !== null) return <LinkSent sentLink={sentLink} onRestart={() => setSentLink(null)} />;
  return (
    <RecoveryPage title={<Trans>Forgot your password?</Trans>}>
      <p className="text-muted">
        <Trans>Enter the email address for your account. We'll send you a link to set a new password.</Trans>
      </p>
      <SendLinkForm
        autoComplete="username"
        send={(body) => call('POST /api/auth/password-reset', { body })}
        onSent={(delivery, email) => setSentLink({ delivery, email })}
      />
      <p className="text-center text-md">
        <a href={signInPath} className="text-link">
          <Trans>Back to sign in</Trans>
        </a>
      </p>
    </RecoveryPage>
  );
}

function LinkSent({ sentLink: { email, delivery }, onRestart }: { sentLink: SentLink; onRestart: () => void }) {
  return (
    <NextRecoveryPage
      title={delivery === 'mail' ? <Trans>Check your email</Trans> : <Trans>Ask the site's admins</Trans>}
    >
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
    </NextRecoveryPage>
  );
}
