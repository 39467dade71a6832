import type { DayOfHistory } from '@ecopulse/contract/rewards/rewards';

export interface TotalOnDay {
  day: string;
  points: number;
  total: number;
}

/** Running totals at the end of each day, ending at `total`, which includes points from before the first day. */
export function totalsByDay(days: readonly DayOfHistory[], total: number): TotalOnDay[] {
  let running = total - days.reduce((sum, { points }) => sum + points, 0);
  return days.map(({ day, points }) => {
    running += points;
    return { day, points, total: running };
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
  const rough = Math.max(1, span / MAX_STEPS);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? 10 * power;
}

function scaleBy(step: number, least: number, most: number): Scale {
  const from = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - from) / step));
  const ticks = Array.from({ length: count + 1 }, (_, index) => from + index * step);
  return { from, to: from + count * step, ticks };
}

/** Starts at 0 unless all values are far above it: a year that adds little to a large total would look flat. */
export function roundScale(values: readonly number[]): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const base = least > most / 2 ? least : Math.min(0, least);
  const step = roundStep(most - base);
  const scale = scaleBy(step, base, most);
  // Rounding `from` down may have added a step.
  return scale.ticks.length > MAX_STEPS + 1 ? scaleBy(roundStep(scale.to - scale.from), base, most) : scale;
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
