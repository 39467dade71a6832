import type { Report } from '@ecopulse/contract/social/social';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { reportOutcomeLabels } from '../audit/audit-messages.ts';
import { ResidentLink } from '../list/row-parts.tsx';

const ActOnResident = lazy(async () => ({
  default: (await import('../moderation/act-on-resident.tsx')).ActOnResident,
}));
const ResolveReport = lazy(async () => ({ default: (await import('./resolve-report.tsx')).ResolveReport }));

function Answer({ report: { outcome, answer, answeredAt, answeredBy } }: { report: Report }) {
  const { i18n } = useLingui();
  const when = formatDate(answeredAt ?? '', { dateStyle: 'medium', timeStyle: 'short' });
  const admin = answeredBy && <ResidentLink resident={answeredBy} />;
  return (
    <div className="grid grid-cols-1 gap-1.5 rounded-md bg-sunk p-4">
      {outcome !== null && <p className="font-bold">{i18n._(reportOutcomeLabels[outcome])}</p>}
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {answer}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {admin ? (
          <Trans>
            Resolved by {admin} on {when}
          </Trans>
        ) : (
          <Trans>Resolved on {when} by a former admin</Trans>
        )}
      </p>
    </div>
  );
}

export function ReportDetails({ report }: { report: Report }) {
  const [dialog, setDialog] = useState<'resolve' | 'act' | null>(null);
  const close = () => setDialog(null);
  const { reporter, reported, event, club, details, answeredAt } = report;
  const about = <ResidentLink resident={reported} />;
  const by = <ResidentLink resident={reporter} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-md wrap-anywhere text-muted">
        <Trans>
          About {about}, reported by {by}
        </Trans>
      </p>
      {event && (
        <p className="text-md wrap-anywhere">
          <Trans>Event:</Trans>{' '}
          <Link to="/events/$id" params={{ id: String(event.id) }} className="text-link font-bold">
            {event.title}
          </Link>
        </p>
      )}
      {club && (
        <div className="grid grid-cols-1 gap-1.5">
          <p className="text-md wrap-anywhere">
            <Trans>Club:</Trans>{' '}
            <Link to="/clubs/$slug" params={{ slug: club.slug }} search={{}} className="text-link font-bold">
              <bdi translate="no">{club.name}</bdi>
            </Link>
          </p>
          {club.notice !== null && (
            <p dir="auto" className="max-w-prose rounded-md bg-sunk p-4 wrap-anywhere whitespace-pre-line">
              {club.notice}
            </p>
          )}
        </div>
      )}
      {details !== null && (
        <blockquote dir="auto" className="max-w-prose border-s-4 border-line ps-3 wrap-anywhere whitespace-pre-line">
          {details}
        </blockquote>
      )}
      {answeredAt !== null && <Answer report={report} />}
      <div className="flex flex-wrap gap-3 max-sm:grid">
        {answeredAt === null && (
          <Button onClick={() => setDialog('resolve')}>
            <Trans>Resolve</Trans>
          </Button>
        )}
        <Button variant="quiet" onClick={() => setDialog('act')}>
          <Trans>Take action</Trans>
        </Button>
      </div>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'act' ? (
            <ActOnResident resident={reported} onClose={close} />
          ) : (
            <ResolveReport report={report} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}
