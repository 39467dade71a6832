import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, Download, Hourglass, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  MIN_PEOPLE_OF_A_FIGURE,
  type Report,
  type ReportFigure,
  type ReportFigures,
} from '@ecopulse/contract/admin/report';
import { CallError } from '../../../lib/call-error.ts';
import { formatDate, formatDayRange } from '../../../lib/language/format.ts';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { CLUB_FIGURES, ClubsTable, EVENT_FIGURES, TotalsTable, TOWN_FIGURES, TownsTable } from './figure-tables.tsx';
import { csvAddress, reportQuery } from './report.api.ts';
import { lastMonth, parseReportSearch, type ReportSpan } from './report-span.ts';
import { SelfReportedTable } from './self-reported-table.tsx';
import { SpanForm } from './span-form.tsx';

const route = getRouteApi('/admin/report');

function Part({ title, note, children }: { title: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <section className="grid grid-cols-1 content-start gap-3 rounded-xl bg-surface py-5 shadow-soft print:shadow-none">
      <div className="grid gap-1 px-5">
        <h2 className="text-xl font-extrabold tracking-[-0.02em]">{title}</h2>
        {note && <p className="max-w-prose text-md text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}

function Period({ report: { from, to, isFinal, asOf } }: { report: Report }) {
  const counted = formatDate(asOf, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="text-xl font-extrabold tracking-[-0.02em]">{formatDayRange(new Date(from), new Date(to))}</p>
      <Chip tone={isFinal ? 'leaf' : 'sun'}>
        {isFinal ? <CircleCheck aria-hidden /> : <Hourglass aria-hidden />}
        {isFinal ? <Trans>Final</Trans> : <Trans>Not final yet</Trans>}
      </Chip>
      <p className="text-md text-muted">
        {isFinal ? (
          <Trans>Counted on {counted}. A later report will show the same figures.</Trans>
        ) : (
          <Trans>Counted on {counted}. The figures will be final soon after the last day of the period.</Trans>
        )}
      </p>
    </div>
  );
}

function withAny<Row extends ReportFigures>(rows: readonly Row[], figures: readonly ReportFigure[]): Row[] {
  return rows.filter((row) => figures.some((figure) => row[figure] !== null));
}

function Towns({ rows }: { rows: Report['byPlanningArea'] }) {
  const { t } = useLingui();
  const [shown, withEvents] = [withAny(rows, TOWN_FIGURES), withAny(rows, EVENT_FIGURES)];
  const hiddenCount = rows.filter((row) => !shown.includes(row) && !withEvents.includes(row)).length;
  return (
    <>
      {shown.length > 0 && <TownsTable caption={t`Figures by town`} rows={shown} figures={TOWN_FIGURES} />}
      {withEvents.length > 0 && <TownsTable caption={t`Events by town`} rows={withEvents} figures={EVENT_FIGURES} />}
      {hiddenCount > 0 && (
        <p className="px-5 text-md text-muted">
          <Plural
            value={hiddenCount}
            one="All figures for # town are hidden."
            other="All figures for # towns are hidden."
          />
        </p>
      )}
    </>
  );
}

function Clubs({ rows }: { rows: Report['byClub'] }) {
  const { t } = useLingui();
  const [shown, withEvents] = [withAny(rows, CLUB_FIGURES), withAny(rows, EVENT_FIGURES)];
  return (
    <>
      {shown.length > 0 && <ClubsTable caption={t`Figures by club`} rows={shown} figures={CLUB_FIGURES} />}
      {withEvents.length > 0 && <ClubsTable caption={t`Events by club`} rows={withEvents} figures={EVENT_FIGURES} />}
    </>
  );
}

function ClubsNote({ report: { townsNeedMonths, byClub } }: { report: Report }) {
  if (townsNeedMonths)
    return <Trans>To see figures by club, choose whole months that ended at least 8 days ago.</Trans>;
  if (byClub.length === 0) return <Trans>No club had enough active members in this period to show figures.</Trans>;
  return (
    <Trans>
      Members count in each of their clubs, from the day they join. Events are the club's own. Clubs whose figures are
      all hidden are left out.
    </Trans>
  );
}

function TownsNote({ report: { townsNeedMonths, byPlanningArea } }: { report: Report }) {
  if (townsNeedMonths)
    return <Trans>To see figures by town, choose whole months that ended at least 8 days ago.</Trans>;
  if (byPlanningArea.length === 0) return <Trans>No resident did anything in this period.</Trans>;
  return (
    <Trans>
      Figures are grouped by residents' towns. If only one town would be hidden, the next smallest is hidden too, so
      that no one can work out its figures from the total.
    </Trans>
  );
}

function ReportParts({ report }: { report: Report }) {
  return (
    <>
      <Period report={report} />
      <Part
        title={<Trans>In total</Trans>}
        note={<Trans>Figures based on fewer than {MIN_PEOPLE_OF_A_FIGURE} residents are hidden.</Trans>}
      >
        <TotalsTable report={report} />
      </Part>
      <Part title={<Trans>By town</Trans>} note={<TownsNote report={report} />}>
        <Towns rows={report.byPlanningArea} />
      </Part>
      <Part title={<Trans>By club</Trans>} note={<ClubsNote report={report} />}>
        <Clubs rows={report.byClub} />
      </Part>
      <Part
        title={<Trans>Reported by residents themselves</Trans>}
        note={<Trans>These eco-actions aren't verified. Savings are estimates, from low to high.</Trans>}
      >
        <SelfReportedTable actions={report.selfReported} />
      </Part>
    </>
  );
}

function Actions({ span }: { span: ReportSpan }) {
  return (
    <>
      <Button variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden className="size-[18px]" />
        <Trans>Print</Trans>
      </Button>
      <Button asChild variant="quiet" className="print:hidden">
        <a href={csvAddress(span)} download>
          <Download aria-hidden className="size-[18px]" />
          <Trans>Download CSV</Trans>
        </a>
      </Button>
    </>
  );
}

function fieldProblems(error: unknown): Readonly<Record<string, string>> | undefined {
  return error instanceof CallError ? error.fields : undefined;
}

export function ReportPage() {
  const { t } = useLingui();
  const today = singaporeDay(new Date(useServerTime()));
  const span: ReportSpan = { ...lastMonth(today), ...parseReportSearch({ ...route.useSearch() }) };
  const navigate = route.useNavigate();
  const { data: report, error, isFetching, refetch } = useQuery(reportQuery(span));
  const problems = fieldProblems(error);
  return (
    <AdminPage
      title={t({ message: 'Report', context: 'figures' })}
      lede={<Trans>The activity of residents, for those who fund this site.</Trans>}
      actions={<Actions span={span} />}
    >
      <SpanForm
        key={`${span.from} ${span.to}`}
        span={span}
        today={today}
        problems={problems}
        onChoose={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
      {report && <ReportParts report={report} />}
      {!report && !error && <Skeleton className="h-[36rem] rounded-xl" />}
      {!report && error && !problems && (
        <LoadProblem
          title={<Trans>The report couldn't be loaded</Trans>}
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
    </AdminPage>
  );
}
