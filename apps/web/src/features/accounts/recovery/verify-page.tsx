import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api.ts';
import { addProblemMessages } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmLinkPage } from './confirm-link-page.tsx';
import { recoveryProblemMessages, NextRecoveryPage } from './recovery-page.tsx';

addProblemMessages(recoveryProblemMessages);

export function VerifyPage() {
  return (
    <ConfirmLinkPage
      title={<Trans>Confirm your email address</Trans>}
      text={<Trans>This confirms the address is yours.</Trans>}
      label={<Trans>Confirm address</Trans>}
      send={(token) => call('POST /api/auth/verify-email', { body: { token } })}
      refusal="link-expired"
      refused={<LinkExpired />}
      done={<Verified />}
    />
  );
}

function LinkExpired() {
  return (
    <NextRecoveryPage title={<Trans>This link no longer works</Trans>}>
      <p className="text-muted">
        <Trans>It has expired or was already used. You can ask for a new one in Settings.</Trans>
      </p>
      <Button asChild>
        <a href="/settings#account">
          <Trans>Open Settings</Trans>
        </a>
      </Button>
    </NextRecoveryPage>
  );
}

function Verified() {
  return (
    <NextRecoveryPage title={<Trans>Your address is confirmed</Trans>}>
      <Button asChild>
        <a href="/">
          <Trans>Go to EcoPulse</Trans>
        </a>
      </Button>
    </NextRecoveryPage>
  );
}
