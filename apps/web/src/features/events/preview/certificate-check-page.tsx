import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
// Icons that no screen of events has, so that its chunk keeps them.
import { ShieldCheck, CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { CertificateCheck } from '@ecopulse/contract/events/certificates';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const checkTitle = msg`Certificate check · EcoPulse`;

/** Null while loading. */
type State = { readonly check: CertificateCheck } | { readonly error: unknown } | null;

function codeOfPath(): string {
  return location.pathname.split('/')[2] ?? '';
}

/** For anyone who was shown a certificate. It says nothing about whose it is. */
export function CertificateCheckPage() {
  const { i18n } = useLingui();
  const title = i18n._(checkTitle);
  const [state, setState] = useState<State>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isLoading = state === null;
  useEffect(() => {
    if (!isLoading) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    call('GET /api/certificates/:code', { params: { code: codeOfPath() }, signal })
      .then((check) => setState({ check }))
      .catch((error: unknown) => {
        if (!signal.aborted) setState({ error });
      });
    return () => abortController.abort();
  }, [isLoading]);

  if (state === null) {
    return (
      <CheckCard title={<Trans>Checking the certificate…</Trans>}>
        <Skeleton className="h-24 rounded-md" />
      </CheckCard>
    );
  }
  if ('error' in state) return <NotChecked error={state.error} onRetry={() => setState(null)} />;
  return <Checked check={state.check} />;
}

function Checked({ check: { valid, issuedOn, hours } }: { check: CertificateCheck }) {
  return (
    <CheckCard
      icon={
        valid ? (
          <ShieldCheck aria-hidden className="size-14 text-leaf" />
        ) : (
          <CircleX aria-hidden className="size-14 text-coral" />
        )
      }
      title={valid ? <Trans>This certificate is valid</Trans> : <Trans>This certificate is no longer valid</Trans>}
    >
      {!valid && (
        <p className="text-muted">
          <Trans>It was revoked, because an attendance or its hours changed.</Trans>
        </p>
      )}
      <dl className="grid gap-4 rounded-md bg-sunk p-5 sm:grid-cols-2">
        <CheckFact term={<Trans>Issued on</Trans>}>
          {formatDate(`${issuedOn}T12:00:00+08:00`, { dateStyle: 'long' })}
        </CheckFact>
        <CheckFact term={<Trans>Total hours</Trans>}>{formatNumber(hours, { maximumFractionDigits: 2 })}</CheckFact>
      </dl>
      {valid && (
        <p className="text-sm text-muted">
          <Trans>
            Each attendance was verified. Compare the hours and the date with the certificate. The resident chose the
            name on it.
          </Trans>
        </p>
      )}
    </CheckCard>
  );
}

function CheckFact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-lg font-bold">{children}</dd>
    </div>
  );
}

function NotChecked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  if (isUnknown) {
    return (
      <CheckCard
        icon={<CircleX aria-hidden className="size-14 text-coral" />}
        title={<Trans>We don't know this certificate</Trans>}
      >
        <p className="text-muted">
          <Trans>
            Compare the address with the one on the certificate. Certificates of deleted accounts are deleted too.
          </Trans>
        </p>
      </CheckCard>
    );
  }
  return (
    <CheckCard title={<Trans>The certificate couldn't be checked</Trans>}>
      <p role="alert" className="text-muted">
        {problemMessage(error)}
      </p>
      <Button size="lg" className="justify-self-start" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </CheckCard>
  );
}

function CheckCard({ icon, title, children }: { icon?: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 rounded-2xl bg-surface p-6 shadow-lifted sm:mt-8 sm:p-8">
      {icon}
      <h1 className="text-2xl font-extrabold tracking-[-0.03em]" aria-live="polite">
        {title}
      </h1>
      {children}
    </div>
  );
}
