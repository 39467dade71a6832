import { formatDate } from '../../lib/format.ts';
import { monthsAboveWeeks, weekday } from './year.ts';
import type { CalendarDay, Step } from './year.ts';

const CELL = 12;
/** From one cell to the next. */
export const PITCH = 15;
/** Room for the months' names. */
export const TOP = 20;
const WEEKS = 53;
export const CALENDAR_WIDTH = WEEKS * PITCH;
export const CALENDAR_HEIGHT = TOP + 7 * PITCH;

/** How full each step makes its cell. Size tells the steps apart, so each can hold its contrast. */
const SIDE: Readonly<Record<Step, number>> = { 0: 0, 1: 5, 2: 7.5, 3: 10, 4: CELL };

/** The square that grows in a cell. */
function Growth({ step, x, y }: { step: Step; x: number; y: number }) {
  const side = SIDE[step];
  if (side === 0) return null;
  const inset = (CELL - side) / 2;
  return (
    <rect
      x={x + inset}
      y={y + inset}
      width={side}
      height={side}
      rx={side / 4}
      className={`pointer-events-none ${step === 4 ? 'fill-leaf-strong' : 'fill-leaf'}`}
    />
  );
}

interface DayCellProps {
  day: CalendarDay;
  /** Days after the first, which is a Monday. */
  index: number;
  isToday: boolean;
}

export function DayCell({ day: { day, step }, index, isToday }: DayCellProps) {
  const x = Math.floor(index / 7) * PITCH + (PITCH - CELL) / 2;
  const y = TOP + weekday(day) * PITCH;
  return (
    <>
      <rect
        data-day={index}
        x={x}
        y={y}
        width={CELL}
        height={CELL}
        rx={3}
        className={isToday ? 'fill-sunk stroke-ink stroke-[1.5]' : 'fill-sunk'}
      />
      <Growth step={step} x={x} y={y} />
    </>
  );
}

export function LegendCell({ step }: { step: Step }) {
  return (
    <svg viewBox={`0 0 ${CELL} ${CELL}`} className="size-3.5">
      <rect width={CELL} height={CELL} rx={3} className="fill-sunk" />
      <Growth step={step} x={0} y={0} />
    </svg>
  );
}

export function MonthNames({ weeks }: { weeks: readonly (readonly CalendarDay[])[] }) {
  return (
    <g className="fill-muted text-[11px]">
      {monthsAboveWeeks(weeks).map(({ day, at }) => (
        <text key={day} x={at * PITCH + 1.5} y={11}>
          {formatDate(day, { month: 'short' })}
        </text>
      ))}
    </g>
  );
}
