import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AdminStats } from '@ecopulse/contract/admin/admin';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ChartOrTable } from '../../profile/chart-or-table.tsx';
import { DaysTable } from './days-table.tsx';

type Day = AdminStats['days'][number];

/** SVG user units, stretched to the available width. */
const CHART_HEIGHT = 100;
const BAR_STEP = 10;
const BAR_WIDTH = 7;
/** Minimum bar height, so that a day with zero is visible. */
const MIN_BAR_HEIGHT = 1.5;

function Bars({ values }: { values: readonly number[] }) {
  const maxValue = Math.max(1, ...values);
  return (
    <svg
      viewBox={`0 0 ${values.length * BAR_STEP - (BAR_STEP - BAR_WIDTH)} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      className="h-16 w-full md:h-24"
    >
      {values.map((value, index) => {
        const height = Math.max(MIN_BAR_HEIGHT, (value / maxValue) * CHART_HEIGHT);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- days differ only by their position
            key={index}
            x={index * BAR_STEP}
            y={CHART_HEIGHT - height}
            width={BAR_WIDTH}
            height={height}
            className={value === 0 ? 'fill-control' : 'fill-leaf'}
          />
        );
      })}
    </svg>
  );
}

interface SmallChartProps {
  title: ReactNode;
  figure: number;
  note: ReactNode;
  days: readonly Day[];
  valueOf: (day: Day) => number;
}

function SmallChart({ title, figure, note, days, valueOf }: SmallChartProps) {
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <div className="grid grid-cols-1 content-start gap-1">
      <h3 className="text-md font-semibold text-muted">{title}</h3>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures text-xl font-extrabold tracking-[-0.02em]">{formatNumber(figure)}</span>
        <span className="figures text-sm text-muted">{note}</span>
      </p>
      <div aria-hidden className="mt-2 grid gap-1">
        <Bars values={days.map(valueOf)} />
        <div className="flex justify-between border-t border-line pt-1 text-xs text-muted">
          <span>{first && formatDate(first.day, { day: 'numeric', month: 'short' })}</span>
          <span>{last && <Trans>Today</Trans>}</span>
        </div>
      </div>
    </div>
  );
}

const sumOf = (days: readonly Day[], valueOf: (day: Day) => number) =>
  days.reduce((total, day) => total + valueOf(day), 0);
const maxOf = (days: readonly Day[], valueOf: (day: Day) => number) => Math.max(0, ...days.map(valueOf));

export function DaysChartTitle() {
  return <Trans>The last 30 days</Trans>;
}

const CHART_GRID_STYLE = 'grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-3';

export function DaysChartSkeleton() {
  return (
    <div className={CHART_GRID_STYLE}>
      {[1, 2, 3].map((chart) => (
        <div key={chart} className="grid content-start gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-22 rounded-md md:h-30" />
        </div>
      ))}
    </div>
  );
}

export function DaysChart({ days }: { days: readonly Day[] }) {
  const activeToday = days.at(-1)?.activeUsers ?? 0;
  const maxActiveUsers = maxOf(days, (day) => day.activeUsers);
  const mostActive = formatNumber(maxActiveUsers);
  const perDay = formatNumber(Math.round(sumOf(days, (day) => day.activities) / Math.max(1, days.length)));
  return (
    <Panel title={<DaysChartTitle />}>
      <ChartOrTable
        chart={
          <div className={CHART_GRID_STYLE}>
            <SmallChart
              title={<Trans>Active residents</Trans>}
              figure={activeToday}
              note={
                activeToday === maxActiveUsers ? (
                  <Trans>today, the busiest day</Trans>
                ) : (
                  <Trans>today, {mostActive} on the busiest day</Trans>
                )
              }
              days={days}
              valueOf={(day) => day.activeUsers}
            />
            <SmallChart
              title={<Trans>New residents</Trans>}
              figure={sumOf(days, (day) => day.newUsers)}
              note={<Plural value={days.length} one="in # day" other="in # days" />}
              days={days}
              valueOf={(day) => day.newUsers}
            />
            <SmallChart
              title={<Trans>Activities</Trans>}
              figure={sumOf(days, (day) => day.activities)}
              note={<Trans>about {perDay} a day</Trans>}
              days={days}
              valueOf={(day) => day.activities}
            />
          </div>
        }
        table={<DaysTable days={days} />}
      />
    </Panel>
  );
}
