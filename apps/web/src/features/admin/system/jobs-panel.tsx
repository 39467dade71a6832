import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { JobHealth } from '@ecopulse/contract/admin/admin';
import { formatDate } from '../../../lib/language/format.ts';
import { formatRelativeTime } from '../../../lib/time/relative-time.ts';
import { serverNow } from '../../../lib/api.ts';
import { formatMilliseconds } from '../../../lib/language/format-measures.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { scheduleMessage, jobMessage, runStateLabels } from './job-messages.ts';

const MINUTE_MS = 60_000;

type Run = NonNullable<JobHealth['lastRun']>;

const STATE_STYLES: Readonly<Record<Run['state'], { tone: 'leaf' | 'water' | 'coral' | 'plain'; icon: LucideIcon }>> = {
  waiting: { tone: 'plain', icon: CircleDashed },
  running: { tone: 'water', icon: LoaderCircle },
  trying_again: { tone: 'coral', icon: CircleAlert },
  completed: { tone: 'leaf', icon: CircleCheck },
  failed: { tone: 'coral', icon: CircleAlert },
  cancelled: { tone: 'plain', icon: CircleDashed },
};

function StateChip({ run }: { run: Run | null }) {
  const { i18n } = useLingui();
  if (!run) {
    return (
      <Chip>
        <Trans>Not yet</Trans>
      </Chip>
    );
  }
  const { tone, icon: Icon } = STATE_STYLES[run.state];
  return (
    <Chip tone={tone}>
      <Icon aria-hidden />
      {i18n._(runStateLabels[run.state])}
    </Chip>
  );
}

function JobDescription({ job }: { job: JobHealth }) {
  const { i18n } = useLingui();
  const error = job.lastRun?.error;
  return (
    <span className="grid gap-0.5">
      <span>{jobMessage(job.name, i18n)}</span>
      <span className="text-sm font-medium text-muted">{scheduleMessage(job.cron, i18n)}</span>
      {error && (
        <span lang="en" className="text-sm font-medium wrap-anywhere text-coral">
          {error}
        </span>
      )}
    </span>
  );
}

function LastRun({ run }: { run: Run | null }) {
  const { t } = useLingui();
  if (!run?.startedAt) return <span className="text-muted">–</span>;
  const now = serverNow();
  const isJustNow = now - Date.parse(run.startedAt) < MINUTE_MS;
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5 @2xl:grid">
      <time dateTime={run.startedAt} title={formatDate(run.startedAt, { dateStyle: 'long', timeStyle: 'medium' })}>
        {isJustNow ? t`Just now` : formatRelativeTime(run.startedAt, now)}
      </time>
      {run.durationMs !== null && (
        <span className="figures text-sm text-muted">{formatMilliseconds(run.durationMs)}</span>
      )}
    </span>
  );
}

function useColumns(): readonly Column<JobHealth>[] {
  const { t } = useLingui();
  return [
    { header: t`Job`, cell: (job) => <JobDescription job={job} /> },
    { header: t`Status`, cell: ({ lastRun }) => <StateChip run={lastRun} /> },
    { header: t`Last run`, className: 'whitespace-nowrap', cell: ({ lastRun }) => <LastRun run={lastRun} /> },
    {
      header: t({ message: 'Next', context: 'when a job runs' }),
      className: 'whitespace-nowrap',
      cell: ({ nextRunAt }) =>
        nextRunAt === null ? (
          <span className="text-muted">–</span>
        ) : (
          <time dateTime={nextRunAt}>
            {formatDate(nextRunAt, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })}
          </time>
        ),
    },
  ];
}

function isFailing({ lastRun }: JobHealth): boolean {
  return lastRun?.state === 'failed' || lastRun?.state === 'trying_again';
}

/** Sorts after every ISO timestamp. */
const NO_NEXT_RUN = '9';

function sortFailingFirst(jobs: readonly JobHealth[]): JobHealth[] {
  return jobs.toSorted(
    (left, right) =>
      Number(isFailing(right)) - Number(isFailing(left)) ||
      (left.nextRunAt ?? NO_NEXT_RUN).localeCompare(right.nextRunAt ?? NO_NEXT_RUN),
  );
}

export function JobsPanel({ jobs }: { jobs: readonly JobHealth[] }) {
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <Panel title={<Trans>Jobs</Trans>}>
      {jobs.length === 0 ? (
        <p className="max-w-prose text-md text-muted">
          <Trans>No server is running jobs, so no reminders are sent and no feeds are fetched.</Trans>
        </p>
      ) : (
        <div className="-mx-5 sm:-mx-6 md:[&_tr>:first-child]:ps-6 md:[&_tr>:last-child]:pe-6">
          <DataTable caption={t`Jobs`} columns={columns} rows={sortFailingFirst(jobs)} rowKey={({ name }) => name} />
        </div>
      )}
    </Panel>
  );
}
