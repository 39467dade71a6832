import { type ReactNode, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { useIsHydrated } from '../../../lib/typing.ts';
import { Button } from '../../../ui/button.tsx';
import { NoScriptNotice } from '../account-form.tsx';
import { RecoveryPage, useLinkToken } from './recovery-page.tsx';

interface ConfirmLinkPageProps {
  title: ReactNode;
  text: ReactNode;
  label: ReactNode;
  send: (token: string) => Promise<unknown>;
  /** Of a link that does not work, or no longer. */
  refusal: string;
  refused: ReactNode;
  done: ReactNode;
}

/** Requires a click because email scanners open every link. */
export function ConfirmLinkPage({ title, text, label, send, refusal, refused, done }: ConfirmLinkPageProps) {
  const token = useLinkToken();
  const isHydrated = useIsHydrated();
  const [state, setState] = useState<'ready' | 'sending' | 'done' | { readonly error: unknown }>('ready');

  async function confirm() {
    setState('sending');
    try {
      await send(token ?? '');
      setState('done');
    } catch (error) {
      setState({ error });
    }
  }

  if (state === 'done') return done;
  const error = typeof state === 'object' ? state.error : null;
  if (token === '' || (error instanceof CallError && error.code === refusal)) return refused;
  return (
    <RecoveryPage title={title}>
      <p className="text-muted">{text}</p>
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
        {label}
      </Button>
    </RecoveryPage>
  );
}
