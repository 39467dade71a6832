import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useIsHydrated } from '../../../lib/typing.ts';
import { NoScriptNotice } from '../account-form.tsx';
import { RecoveryPage, useLinkToken, useHeadingFocus } from './recovery-page.tsx';

const unsubscribeTitle = msg`Stop these emails · EcoPulse`;

/** Requires a click because email scanners open every link. */
export function UnsubscribePage() {
  const token = useLinkToken();
  const isHydrated = useIsHydrated();
  const { i18n } = useLingui();
  const title = i18n._(unsubscribeTitle);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const [state, setState] = useState<'ready' | 'sending' | 'done' | { readonly error: unknown }>('ready');

  async function unsubscribe() {
    setState('sending');
    try {
      await call('POST /api/notifications/unsubscribe', { body: { token: token ?? '' } });
      setState('done');
    } catch (error) {
      setState({ error });
    }
  }

  if (state === 'done') return <Unsubscribed />;
  const error = typeof state === 'object' ? state.error : null;
  if (token === '' || (error instanceof CallError && error.code === 'unsubscribe-link-unknown')) return <LinkUnknown />;
  return (
    <RecoveryPage title={<Trans>Stop these emails?</Trans>}>
      <p className="text-muted">
        <Trans>You won't get this type of email again. Your other emails won't change.</Trans>
      </p>
      <div role="alert" className="empty:-mt-6">
        {error !== null && <p className="font-semibold text-coral">{problemMessage(error)}</p>}
      </div>
      <NoScriptNotice />
      <Button
        size="lg"
        pending={state === 'sending'}
        disabled={!isHydrated}
        className="disabled:opacity-100"
        onClick={() => void unsubscribe()}
      >
        <Trans>Stop these emails</Trans>
      </Button>
    </RecoveryPage>
  );
}

function LinkUnknown() {
  const ref = useHeadingFocus();
  return (
    <div ref={ref}>
      <RecoveryPage title={<Trans>This link is incomplete</Trans>}>
        <p className="text-muted">
          <Trans>Open it again from the email. You can also choose in Settings which emails you get.</Trans>
        </p>
        <SettingsLink />
      </RecoveryPage>
    </div>
  );
}

function Unsubscribed() {
  const ref = useHeadingFocus();
  return (
    <div ref={ref}>
      <RecoveryPage title={<Trans>You won't get these emails any more</Trans>}>
        <p className="text-muted">
          <Trans>If you change your mind, turn them on again in Settings.</Trans>
        </p>
        <SettingsLink />
      </RecoveryPage>
    </div>
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
