import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import { formatDate } from '../../lib/language/format.ts';
import {
  CALENDAR_HEIGHT,
  CALENDAR_WIDTH,
  CELL_SIZE,
  getWeekX,
  daysPath,
  groundPath,
  getRowCentreY,
  squarePath,
  levelPath,
  todayPath,
} from './calendar-shape.ts';
import { placeMonthNames, groupByWeek } from './year.ts';
import type { CalendarDay, ActivityLevel } from './year.ts';

const LEVELS: readonly ActivityLevel[] = [0, 1, 2, 3, 4];
const MONTH_BASELINE_Y = 11;
const NAMED_ROWS = { monday: 0, wednesday: 2, friday: 4 };

/** Smaller in a wide drawing, which is scaled up, so that labels keep their size on screen. */
const LABEL_STYLE =
  'fill-muted text-[11px] @min-[56rem]:text-[9.5px] @min-[66rem]:text-[8.5px] @min-[80rem]:text-[7.5px]';

/** A separate SVG, so that the labels (34 px) stay in view while the weeks (795 px) scroll, below 829 px in total. */
export function WeekdayNames({ days }: { days: readonly CalendarDay[] }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 34 ${CALENDAR_HEIGHT}`}
      className={`w-[34px] min-w-[34px] grow-34 basis-0 @max-[829px]:grow-0 @max-[829px]:basis-auto ${LABEL_STYLE}`}
    >
      {Object.values(NAMED_ROWS).map((row) => (
        <text key={row} x={0} y={getRowCentreY(row)} dominantBaseline="central">
          {formatDate(days[row]?.day ?? '', { weekday: 'short' })}
        </text>
      ))}
    </svg>
  );
}

interface WeeksProps {
  days: readonly CalendarDay[];
  /** Names of months that start earlier are hidden, because they would be cut off. */
  firstWeek: number;
}

function MonthNames({ days, firstWeek }: WeeksProps) {
  return (
    <g className={LABEL_STYLE}>
      {placeMonthNames(groupByWeek(days))
        .filter(({ offset }) => offset >= firstWeek)
        .map(({ day, offset }) => (
          <text key={day} x={getWeekX(offset)} y={MONTH_BASELINE_Y}>
            {formatDate(day, { month: 'short' })}
          </text>
        ))}
    </g>
  );
}

interface CalendarPictureProps extends WeeksProps, ComponentProps<'svg'> {}

export function CalendarPicture({ days, firstWeek, ...rest }: CalendarPictureProps) {
  // Hovering re-renders the text below, not these long paths.
  const paths = useMemo(
    () => ({
      ground: groundPath(days),
      belowMax: daysPath(days, (level) => level < 4),
      max: daysPath(days, (level) => level === 4),
      today: todayPath(days),
    }),
    [days],
  );
  return (
    <svg aria-hidden viewBox={`0 0 ${CALENDAR_WIDTH} ${CALENDAR_HEIGHT}`} className="w-full min-w-[795px]" {...rest}>
      <MonthNames days={days} firstWeek={firstWeek} />
      <path d={paths.ground} className="fill-sunk" />
      <path d={paths.belowMax} className="fill-leaf" />
      <path d={paths.max} className="fill-leaf-strong" />
      <path d={paths.today} className="fill-none stroke-ink stroke-[1.5]" />
    </svg>
  );
}

function LegendCell({ level }: { level: ActivityLevel }) {
  const corner = { x: 0, y: 0 };
  return (
    <svg viewBox={`0 0 ${CELL_SIZE} ${CELL_SIZE}`} className="size-3.5">
      <path d={squarePath(corner, CELL_SIZE)} className="fill-sunk" />
      <path d={levelPath(corner, level)} className={level === 4 ? 'fill-leaf-strong' : 'fill-leaf'} />
    </svg>
  );
}

export function Legend() {
  return (
    <span aria-hidden className="flex flex-wrap items-center gap-1">
      <span className="me-1">
        <Trans>Less</Trans>
      </span>
      {LEVELS.map((level) => (
        <LegendCell key={level} level={level} />
      ))}
      <span className="ms-1">
        <Trans context="legend of the calendar">More</Trans>
      </span>
    </span>
  );
}
