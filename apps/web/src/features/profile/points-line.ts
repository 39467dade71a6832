import type { DayOfHistory } from '@ecopulse/contract/rewards/rewards';

export interface TotalOnDay {
  day: string;
  points: number;
  total: number;
}

/** Running totals at the end of each day, ending at `total`, which includes points from before the first day. */
export function totalsByDay(days: readonly DayOfHistory[], total: number): TotalOnDay[] {
  let runningTotal = total - days.reduce((sum, { points }) => sum + points, 0);
  return days.map(({ day, points }) => {
    runningTotal += points;
    return { day, points, total: runningTotal };
  });
}

export interface Scale {
  from: number;
  to: number;
  ticks: number[];
}

const MAX_STEPS = 4;

/** The smallest of 1, 2, 5, 10, 20, 50 … that needs at most `MAX_STEPS` steps for `span`. */
function roundStep(span: number): number {
  const minStep = Math.max(1, span / MAX_STEPS);
  const power = 10 ** Math.floor(Math.log10(minStep));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= minStep) ?? 10 * power;
}

function createScale(step: number, min: number, max: number): Scale {
  const from = Math.floor(min / step) * step;
  const count = Math.max(1, Math.ceil((max - from) / step));
  const ticks = Array.from({ length: count + 1 }, (_, index) => from + index * step);
  return { from, to: from + count * step, ticks };
}

/** Starts at 0 unless all values are far above it: a year that adds little to a large total would look flat. */
export function createRoundScale(values: readonly number[]): Scale {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const base = min > max / 2 ? min : Math.min(0, min);
  const step = roundStep(max - base);
  const scale = createScale(step, base, max);
  // Rounding `from` down may have added a step.
  return scale.ticks.length > MAX_STEPS + 1 ? createScale(roundStep(scale.to - scale.from), base, max) : scale;
}

/** An SVG path: level between activities, rising over the day of one. */
export function linePath(totals: readonly TotalOnDay[], { from, to }: Scale, width: number, height: number): string {
  const x = (index: number) => round((index / Math.max(1, totals.length - 1)) * width);
  const y = (total: number) => round(height - ((total - from) / (to - from)) * height);
  const corners = totals.flatMap(({ total }, index) => {
    const changesHere = total !== totals[index - 1]?.total;
    const changesNext = total !== totals[index + 1]?.total;
    return changesHere || changesNext ? [`${x(index)} ${y(total)}`] : [];
  });
  return `M${corners.join('L')}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
