import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ChildAccount } from '@ecopulse/contract/accounts/parents';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { addProblemMessages, problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { NoScriptNotice } from '../account-form.tsx';
import { RecoveryPage, recoveryProblemMessages, NextRecoveryPage, useLinkToken } from '../recovery/recovery-page.tsx';
import { downloadExport } from '../../../lib/download-file.ts';
import { ParentLinkForm } from './parent-link-form.tsx';

addProblemMessages(recoveryProblemMessages);

type Outcome = 'agreed' | 'downloaded' | 'deleted';
type View = { readonly child: ChildAccount } | { readonly done: Outcome } | { readonly error: unknown } | null;

const readChild = (token: string): Promise<View> =>
  call('POST /api/auth/parent-view', { body: { token } }).then(
    (child) => ({ child }),
    (error: unknown) => ({ error }),
  );

export function ParentPage() {
  const token = useLinkToken();
  const [view, setView] = useState<View>(null);
  useEffect(() => {
    if (token) void readChild(token).then(setView);
  }, [token]);

  if (token === '') return <ParentLinkForm />;
  if (view && 'done' in view) return <Done outcome={view.done} />;
  if (view && 'error' in view)
    return view.error instanceof CallError && view.error.code === 'link-expired' ? (
      <ParentLinkForm isExpired />
    ) : (
      <RecoveryPage title={<Trans>Your child's account</Trans>}>
        <p role="alert" className="font-semibold text-coral">
          {problemMessage(view.error)}
        </p>
      </RecoveryPage>
    );
  if (!token || !view)
    return (
      <RecoveryPage title={<Trans>Your child's account</Trans>}>
        <NoScriptNotice />
        <p className="min-h-40 text-muted">
          <Trans>Loading…</Trans>
        </p>
      </RecoveryPage>
    );
  return (
    <Actions
      token={token}
      child={view.child}
      onEdited={() => void readChild(token).then(setView)}
      onDone={(done) => setView({ done })}
    />
  );
}

function isEdited(error: unknown): boolean {
  return error instanceof CallError && error.code === 'edited-meanwhile';
}

interface ActionsProps {
  token: string;
  child: ChildAccount;
  /** If the documents have changed. */
  onEdited: () => void;
  onDone: (outcome: Outcome) => void;
}

function Actions({ token, child: { username, awaitsParent, versions }, onEdited, onDone }: ActionsProps) {
  const [pending, setPending] = useState<Outcome | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (outcome: Outcome, send: () => Promise<unknown>) => {
    setPending(outcome);
    setError(null);
    try {
      await send();
      onDone(outcome);
    } catch (failure) {
      setPending(null);
      setError(failure);
      if (isEdited(failure)) onEdited();
    }
  };
  const body = { token };
  const download = async () =>
    downloadExport(await call('POST /api/auth/parent-export', { body }), 'ecopulse-child-data');
  return (
    <RecoveryPage title={<Trans>Your child's account</Trans>}>
      <p className="[overflow-wrap:anywhere] text-muted">
        {awaitsParent ? (
          <Trans>
            {username} would like to use EcoPulse. They can sign in once you agree to the{' '}
            <a href="/terms" className="text-link">
              terms of use
            </a>{' '}
            and the{' '}
            <a href="/privacy" className="text-link">
              privacy notice
            </a>{' '}
            on their behalf. Strangers can't find anyone under 18 here, and only friends see their activity.
          </Trans>
        ) : (
          <Trans>
            This is the account of {username}. This link works only once, so choose what to do. To do more, ask for
            another link.
          </Trans>
        )}
      </p>
      <div role="alert" className="empty:-mt-6">
        {error !== null && (
          <p className="font-semibold text-coral">
            {isEdited(error) ? (
              <Trans>The terms of use or the privacy notice have just changed. Read them again, then agree.</Trans>
            ) : (
              problemMessage(error)
            )}
          </p>
        )}
      </div>
      {awaitsParent && (
        <Button
          size="lg"
          pending={pending === 'agreed'}
          onClick={() => void run('agreed', () => call('POST /api/auth/parent-consent', { body: { token, versions } }))}
        >
          <Trans>I'm the parent, and I agree</Trans>
        </Button>
      )}
      <Button variant="quiet" pending={pending === 'downloaded'} onClick={() => void run('downloaded', download)}>
        <Trans>Download the data</Trans>
      </Button>
      {isDeleting ? (
        <Button
          variant="danger"
          pending={pending === 'deleted'}
          onClick={() => void run('deleted', () => call('POST /api/auth/parent-leave', { body }))}
        >
          <Trans>Yes, delete the account for good</Trans>
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          <Trans>Delete the account</Trans>
        </Button>
      )}
    </RecoveryPage>
  );
}

function Done({ outcome }: { outcome: Outcome }) {
  return (
    <NextRecoveryPage
      title={
        outcome === 'agreed' ? (
          <Trans>Thank you. Your child can sign in now</Trans>
        ) : outcome === 'downloaded' ? (
          <Trans>The data has been downloaded</Trans>
        ) : (
          <Trans>The account is deleted</Trans>
        )
      }
    >
      <p className="text-muted">
        {outcome === 'deleted' ? (
          <Trans>No one can see it any more. Everything in it will be erased in 7 days.</Trans>
        ) : (
          <Trans>To download the data or delete the account later, ask for another link on this page.</Trans>
        )}
      </p>
      {outcome !== 'deleted' && (
        <Button asChild variant="quiet">
          <a href="/parent">
            <Trans>Ask for another link</Trans>
          </a>
        </Button>
      )}
    </NextRecoveryPage>
  );
}
