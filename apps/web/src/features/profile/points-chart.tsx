import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { DayOfHistory } from '@ecopulse/contract/rewards/rewards';
import { formatDate, formatNumber } from '../../lib/language/format.ts';
import { ChartOrTable } from './chart-or-table.tsx';
import { linePath, createRoundScale, totalsByDay } from './points-line.ts';
import type { Scale, TotalOnDay } from './points-line.ts';
import { PointsTable } from './points-table.tsx';
import { daysOfYear, listMonthStarts } from './year.ts';

/** Size of the viewBox, which is stretched to the available space; strokes do not scale. */
const WIDTH = 1000;
const HEIGHT = 100;

function topOffset(value: number, { from, to }: Scale): string {
  return `${100 - ((value - from) / (to - from)) * 100}%`;
}

function PointLabels({ scale }: { scale: Scale }) {
  const widestLabel = formatNumber(scale.to);
  return (
    <div className="figures relative text-xs text-muted">
      <span className="invisible">{widestLabel}</span>
      {scale.ticks.map((tick) => (
        <span key={tick} className="absolute end-0 -translate-y-1/2" style={{ top: topOffset(tick, scale) }}>
          {formatNumber(tick)}
        </span>
      ))}
    </div>
  );
}

function MonthLabels({ totals }: { totals: readonly TotalOnDay[] }) {
  const starts = listMonthStarts(totals);
  // Every third name on a phone, every second one on a medium screen or in Tamil, whose names are long.
  return (
    <div className="relative col-start-2 mt-2 h-5 overflow-hidden text-xs text-muted">
      {starts.map(({ day, offset }, index) => (
        <span
          key={day}
          className={`absolute ${index % 3 === 0 ? '' : 'max-sm:hidden'} ${index % 2 === 0 ? '' : 'max-xl:sm:hidden in-[:root:lang(ta)]:hidden'}`}
          style={{ left: `${(offset / (totals.length - 1)) * 100}%` }}
        >
          {formatDate(day, { month: 'short' })}
        </span>
      ))}
    </div>
  );
}

function Plot({ totals, scale }: { totals: readonly TotalOnDay[]; scale: Scale }) {
  const line = linePath(totals, scale, WIDTH, HEIGHT);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {/* An area misleads unless the scale starts at zero. */}
      {scale.from === 0 && <path d={`${line}V${HEIGHT}H0Z`} className="fill-leaf-soft" />}
      {scale.ticks.map((tick) => (
        <path
          key={tick}
          d={`M0 ${HEIGHT - ((tick - scale.from) / (scale.to - scale.from)) * HEIGHT}H${WIDTH}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      <path
        d={line}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className="fill-none stroke-leaf stroke-[2.5]"
      />
    </svg>
  );
}

function Today({ total, scale }: { total: number; scale: Scale }) {
  return (
    <div className="absolute end-0" style={{ top: topOffset(total, scale) }}>
      <span className="absolute -end-1.5 -top-1.5 size-3 rounded-full bg-leaf ring-3 ring-surface" />
      <span className="figures absolute -end-2 bottom-2.5 font-extrabold text-sun-ink">{formatNumber(total)}</span>
    </div>
  );
}

function Chart({ totals, total }: { totals: readonly TotalOnDay[]; total: number }) {
  const scale = createRoundScale(totals.map((each) => each.total));
  const earned = formatNumber(totals.reduce((sum, { points }) => sum + points, 0));
  const shownTotal = formatNumber(total);
  return (
    <>
      <p className="text-muted">
        <Trans>
          {earned} eco-points in the last year, {shownTotal} in total.
        </Trans>
      </p>
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pt-9">
        <PointLabels scale={scale} />
        <div className="relative me-2 h-52">
          <Plot totals={totals} scale={scale} />
          <Today total={total} scale={scale} />
        </div>
        <MonthLabels totals={totals} />
      </div>
    </>
  );
}

function NoPointsYet() {
  return (
    <p className="text-muted">
      <Trans>
        Your chart starts with your first points.{' '}
        <Link to="/green-spaces" className="text-link">
          Visit a green space
        </Link>{' '}
        to earn some.
      </Trans>
    </p>
  );
}

interface PointsChartProps {
  history: readonly DayOfHistory[];
  today: string;
  total: number;
}

export function PointsChart({ history, today, total }: PointsChartProps) {
  const totals = totalsByDay(daysOfYear(history, today), total);
  const isFlat = totals.every((each) => each.total === 0);
  return (
    <ChartOrTable
      chart={isFlat ? <NoPointsYet /> : <Chart totals={totals} total={total} />}
      table={isFlat ? null : <PointsTable totals={totals} />}
    />
  );
}
