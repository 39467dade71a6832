import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TranslationReport } from '@ecopulse/contract/translations/translation-reports';
import { call, serverNow } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { LANGUAGES } from '../../../lib/language/i18n.ts';
import { useOwnResident } from '../../../lib/residents.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { ResidentLink } from '../list/row-parts.tsx';
import { OpenBadge } from './open-badge.tsx';
import { patchCachedRows, refreshModerationData } from './row-cache.ts';

const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

function useMarkDone(id: number) {
  const queryClient = useQueryClient();
  const ownResident = useOwnResident();
  return useMutation({
    mutationFn: () => call('PUT /api/admin/translation-reports/:id/settled', { params: { id } }),
    onSuccess: () =>
      patchCachedRows(queryClient, 'GET /api/admin/translation-reports', [id], {
        settledAt: new Date(serverNow()).toISOString(),
        settledBy: ownResident ?? null,
      }),
    onSettled: () => refreshModerationData(queryClient),
  });
}

function MarkDoneButton({ report }: { report: TranslationReport }) {
  const markDone = useMarkDone(report.id);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="soft" size="sm" pending={markDone.isPending} onClick={() => markDone.mutate()}>
        <Trans>Mark as done</Trans>
      </Button>
      {markDone.isError && (
        <p role="alert" className="text-md font-semibold text-coral">
          {problemMessage(markDone.error)}
        </p>
      )}
    </div>
  );
}

function DoneNote({ report: { settledAt, settledBy } }: { report: TranslationReport }) {
  const when = formatDate(settledAt ?? '', DATE_TIME_FORMAT);
  const admin = settledBy && <ResidentLink resident={settledBy} />;
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {admin ? (
        <Trans>
          Marked as done by {admin} on {when}
        </Trans>
      ) : (
        <Trans>Marked as done on {when} by a former admin</Trans>
      )}
    </p>
  );
}

function Reporter({ reporter }: Pick<TranslationReport, 'reporter'>) {
  if (!reporter) return <Trans>Reported by someone who has left</Trans>;
  const by = <ResidentLink resident={reporter} />;
  return <Trans>Reported by {by}</Trans>;
}

export function TranslationReportRow({ report }: { report: TranslationReport }) {
  const { messageId, language, words, suggestion, createdAt, settledAt } = report;
  const isOpen = settledAt === null;
  const container = useFocusFallback(isOpen);
  const when = formatDate(createdAt, DATE_TIME_FORMAT);
  return (
    <article>
      <div ref={container} tabIndex={-1} className="grid grid-cols-1 gap-3 rounded-sm outline-none">
        <div className="grid grid-cols-1 items-start justify-items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0 wrap-anywhere">
            <h2 lang={language} className="font-bold">
              {words}
            </h2>
            <p className="text-md text-muted">
              <Reporter reporter={report.reporter} />
            </p>
            <time dateTime={createdAt} className="text-sm text-muted">
              {when}
            </time>
          </div>
          <OpenBadge isOpen={isOpen} doneLabel={<Trans context="a report">Done</Trans>} />
        </div>
        <dl className="grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-md">
          <dt className="text-muted">
            <Trans>Language</Trans>
          </dt>
          <dd lang={language}>{LANGUAGES.find(({ code }) => code === language)?.name}</dd>
          <dt className="text-muted">
            <Trans>Message</Trans>
          </dt>
          <dd>{messageId === 'content' ? <Trans>content text</Trans> : <code>{messageId}</code>}</dd>
          {suggestion !== null && (
            <>
              <dt className="text-muted">
                <Trans>Suggested text</Trans>
              </dt>
              <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
                {suggestion}
              </dd>
            </>
          )}
        </dl>
        {isOpen ? <MarkDoneButton report={report} /> : <DoneNote report={report} />}
      </div>
    </article>
  );
}
