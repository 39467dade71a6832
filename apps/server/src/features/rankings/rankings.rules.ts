import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { AREA_CENTRES } from '../../core/places/planning-areas.ts';
import { metersBetween } from '../../core/places/distance.rules.ts';

export interface Place {
  readonly id: number;
  readonly points: number;
}

export interface Histogram {
  countAbove(points: number): number;
}

/**
 * Binary search over the distinct points: a few thousand, however many residents there are.
 * `points` must be in descending order.
 */
export function createHistogram(points: readonly number[], residents: readonly number[]): Histogram {
  // Residents with at least the points at this index.
  const atLeast = new Int32Array(points.length);
  let sum = 0;
  for (const [index, count] of residents.entries()) atLeast[index] = sum += count;
  return {
    countAbove(score) {
      let [low, high] = [0, points.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((points[middle] ?? 0) > score) low = middle + 1;
        else high = middle;
      }
      return atLeast[low - 1] ?? 0;
    },
  };
}

/** Most points first; equal points in the order in which they were reached. */
export interface Board<Row extends Place> {
  readonly rows: readonly Row[];
  readonly histogram: Histogram;
}

export function withoutResident<Row extends Place>(board: Board<Row>, id: number): Board<Row> {
  const { rows, histogram } = board;
  const gone = rows.find((row) => row.id === id);
  if (!gone) return board;
  const countAbove = (points: number) => histogram.countAbove(points) - Number(gone.points > points);
  return { rows: rows.filter((row) => row !== gone), histogram: { countAbove } };
}

export type Ranked<Row> = Row & { readonly rank: number };

/** `own` may be newer than the leaderboard: it is placed after equal points, and residents it passed move down. */
export function withOwn<Row extends Place>({ rows, histogram }: Board<Row>, own: Row | null): Ranked<Row>[] {
  const before = rows.find((row) => row.id === own?.id);
  // A resident who is not among the rows had at most the points of the last one, so was above none.
  const wasAbove = (points: number) => Number(before !== undefined && before.points > points);
  const isAbove = (points: number) => Number(own !== null && own.points > points);
  const rankOf = (points: number) => 1 + histogram.countAbove(points) - wasAbove(points) + isAbove(points);
  const ranked = (row: Row): Ranked<Row> => ({ ...row, rank: rankOf(row.points) });
  const others = rows.filter((row) => row !== before).map(ranked);
  if (own === null) return others;
  const unchanged = before !== undefined && before.points === own.points;
  const place = unchanged ? rows.indexOf(before) : others.filter((row) => row.points >= own.points).length;
  return others.toSpliced(place, 0, ranked(own));
}

export function topOf<Row extends Place>(
  rows: readonly Ranked<Row>[],
  { ownId, hidden, limit }: { ownId: number; hidden: ReadonlySet<number>; limit: number },
): Ranked<Row>[] {
  const visible = rows.filter((row) => !hidden.has(row.id));
  const top = visible.slice(0, limit);
  const own = visible.find((row) => row.id === ownId);
  return own && !top.includes(own) ? [...top, own] : top;
}

/**
 * Rows may be newer than the histogram, so never rank a row as if fewer residents were above it than are shown.
 * Equal points have equal ranks.
 */
export function withRanks<Row extends Place>(rows: readonly Row[], histogram: Histogram): Ranked<Row>[] {
  const ranked: Ranked<Row>[] = [];
  let first: { index: number; rank: number } = { index: 0, rank: 1 };
  for (const [index, row] of rows.entries()) {
    const counted = 1 + histogram.countAbove(row.points);
    if (index === 0) first = { index, rank: counted };
    else if (row.points !== rows[index - 1]?.points)
      first = { index, rank: Math.max(counted, first.rank + index - first.index) };
    ranked.push({ ...row, rank: first.rank });
  }
  return ranked;
}

const HUNDRED_METERS = 100;
const KILOMETER = 1000;

/** Kilometres to the nearest 0.1; undefined if a town is unknown. */
export function townDistance(one: string | null, other: string | null): number | undefined {
  const [from, to] = [centreOf(one), centreOf(other)];
  if (!from || !to) return undefined;
  return (Math.round(metersBetween(from, to) / HUNDRED_METERS) * HUNDRED_METERS) / KILOMETER;
}

function centreOf(town: string | null) {
  return town !== null && Object.hasOwn(AREA_CENTRES, town) ? AREA_CENTRES[town as PlanningArea] : undefined;
}
