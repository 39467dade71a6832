import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmLinkPage } from './confirm-link-page.tsx';
import { NextRecoveryPage } from './recovery-page.tsx';

const unsubscribeTitle = msg`Stop these emails · EcoPulse`;

export function UnsubscribePage() {
  const { i18n } = useLingui();
  const title = i18n._(unsubscribeTitle);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <ConfirmLinkPage
      title={<Trans>Stop these emails?</Trans>}
      text={<Trans>You won't get this type of email again. Your other emails won't change.</Trans>}
      label={<Trans>Stop these emails</Trans>}
      send={(token) => call('POST /api/notifications/unsubscribe', { body: { token } })}
      refusal="unsubscribe-link-unknown"
      refused={<LinkUnknown />}
      done={<Unsubscribed />}
    />
  );
}

function LinkUnknown() {
  return (
    <NextRecoveryPage title={<Trans>This link is incomplete</Trans>}>
      <p className="text-muted">
        <Trans>Open it again from the email. You can also choose in Settings which emails you get.</Trans>
      </p>
      <SettingsLink />
    </NextRecoveryPage>
  );
}

function Unsubscribed() {
  return (
    <NextRecoveryPage title={<Trans>You won't get these emails any more</Trans>}>
      <p className="text-muted">
        <Trans>If you change your mind, turn them on again in Settings.</Trans>
      </p>
      <SettingsLink />
    </NextRecoveryPage>
  );
}

function SettingsLink() {
  return (
    <Button asChild>
      <a href="/settings#notifications">
        <Trans>Open Settings</Trans>
      </a>
    </Button>
  );
}
