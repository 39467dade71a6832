import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { addProblemMessages, problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useIsHydrated } from '../../../lib/typing.ts';
import { NoScriptNotice } from '../account-form.tsx';
import { RecoveryPage, useLinkToken, recoveryProblemMessages, useHeadingFocus } from './recovery-page.tsx';

addProblemMessages(recoveryProblemMessages);

/** Requires a click because email scanners open every link. */
export function VerifyPage() {
  const token = useLinkToken();
  const isHydrated = useIsHydrated();
  const [state, setState] = useState<'ready' | 'sending' | 'done' | { readonly error: unknown }>('ready');

  async function confirm() {
    setState('sending');
    try {
      await call('POST /api/auth/verify-email', { body: { token: token ?? '' } });
      setState('done');
    } catch (error) {
      setState({ error });
    }
  }

  if (state === 'done') return <Verified />;
  const error = typeof state === 'object' ? state.error : null;
  if (token === '' || (error instanceof CallError && error.code === 'link-expired')) return <LinkExpired />;
  return (
    <RecoveryPage title={<Trans>Confirm your email address</Trans>}>
      <p className="text-muted">
        <Trans>This confirms the address is yours.</Trans>
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
        onClick={() => void confirm()}
      >
        <Trans>Confirm address</Trans>
      </Button>
    </RecoveryPage>
  );
}

function LinkExpired() {
  const ref = useHeadingFocus();
  return (
    <div ref={ref}>
      <RecoveryPage title={<Trans>This link no longer works</Trans>}>
        <p className="text-muted">
          <Trans>It has expired or was already used. You can ask for a new one in Settings.</Trans>
        </p>
        <Button asChild>
          <a href="/settings#account">
            <Trans>Open Settings</Trans>
          </a>
        </Button>
      </RecoveryPage>
    </div>
  );
}

function Verified() {
  const ref = useHeadingFocus();
  return (
    <div ref={ref}>
      <RecoveryPage title={<Trans>Your address is confirmed</Trans>}>
        <Button asChild>
          <a href="/">
            <Trans>Go to EcoPulse</Trans>
          </a>
        </Button>
      </RecoveryPage>
    </div>
  );
}
