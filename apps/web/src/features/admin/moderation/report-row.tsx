import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Report } from '@ecopulse/contract/social/social';
import { formatDate } from '../../../lib/language/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { reportReasonLabels } from '../../social/resident/report-reasons.tsx';
import { OpenBadge } from './open-badge.tsx';
import { reportOutcomeLabels } from '../audit/audit-messages.ts';
import { ResidentLink } from '../list/row-parts.tsx';

const ActOnResident = lazy(async () => ({ default: (await import('./act-on-resident.tsx')).ActOnResident }));
const ResolveReport = lazy(async () => ({ default: (await import('./resolve-report.tsx')).ResolveReport }));

const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

function Answer({ report: { outcome, answer, answeredAt, answeredBy } }: { report: Report }) {
  const { i18n } = useLingui();
  const when = formatDate(answeredAt ?? '', DATE_TIME_FORMAT);
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

interface ReportRowProps {
  report: Report;
  isOnResidentPage?: boolean;
}

export function ReportRow({ report, isOnResidentPage = false }: ReportRowProps) {
  const { i18n } = useLingui();
  const [dialog, setDialog] = useState<'resolve' | 'act' | null>(null);
  const close = () => setDialog(null);
  const { reporter, reported, reason, details, createdAt } = report;
  const isOpen = report.answeredAt === null;
  const shownResident = isOnResidentPage ? reporter : reported;
  const Title = isOnResidentPage ? 'h3' : 'h2';
  const when = formatDate(createdAt, DATE_TIME_FORMAT);
  const about = <ResidentLink resident={reported} />;
  const by = <ResidentLink resident={reporter} />;
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3">
      <Avatar {...shownResident} imageUrl={shownResident.profileImageUrl} />
      <div className="grid grid-cols-1 gap-3">
        <div className="grid grid-cols-1 items-start justify-items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div>
            <Title className="font-bold">{i18n._(reportReasonLabels[reason])}</Title>
            <p className="text-md wrap-anywhere text-muted">
              {isOnResidentPage ? (
                <Trans>Reported by {by}</Trans>
              ) : (
                <Trans>
                  About {about}, reported by {by}
                </Trans>
              )}
            </p>
            <time dateTime={createdAt} className="text-sm text-muted">
              {when}
            </time>
          </div>
          <OpenBadge isOpen={isOpen} doneLabel={<Trans>Resolved</Trans>} />
        </div>
        {details !== null && (
          <blockquote dir="auto" className="max-w-prose border-s-4 border-line ps-3 wrap-anywhere whitespace-pre-line">
            {details}
          </blockquote>
        )}
        {!isOpen && <Answer report={report} />}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {isOpen && (
            <Button variant="soft" size="sm" onClick={() => setDialog('resolve')}>
              <Trans>Resolve</Trans>
            </Button>
          )}
          {!isOnResidentPage && (
            <Button variant="quiet" size="sm" onClick={() => setDialog('act')}>
              <Trans>Take action</Trans>
            </Button>
          )}
        </div>
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
    </article>
  );
}
