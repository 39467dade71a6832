import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { PLANNING_AREA_CENTRES } from '../../core/places/planning-areas.ts';
import { metersBetween } from '../../core/places/distance.rules.ts';

export interface ScoredResident {
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
export function createHistogram(points: readonly number[], residentCounts: readonly number[]): Histogram {
  // How many residents have at least the points at each index.
  const countsAtLeast = new Int32Array(points.length);
  let sum = 0;
  for (const [index, count] of residentCounts.entries()) {
    sum += count;
    countsAtLeast[index] = sum;
  }
  return {
    countAbove(score) {
      let [low, high] = [0, points.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((points[middle] ?? 0) > score) low = middle + 1;
        else high = middle;
      }
      return countsAtLeast[low - 1] ?? 0;
    },
  };
}

/** Most points first; equal points in the order in which they were reached. */
export interface Leaderboard<Row extends ScoredResident> {
  readonly rows: readonly Row[];
  readonly histogram: Histogram;
}

export function withoutResident<Row extends ScoredResident>(
  leaderboard: Leaderboard<Row>,
  id: number,
): Leaderboard<Row> {
  const { rows, histogram } = leaderboard;
  const removed = rows.find((row) => row.id === id);
  if (!removed) return leaderboard;
  const countAbove = (points: number) => histogram.countAbove(points) - Number(removed.points > points);
  return { rows: rows.filter((row) => row !== removed), histogram: { countAbove } };
}

export type Ranked<Row> = Row & { readonly rank: number };

/** `own` may be newer than the leaderboard: it comes after equal points, and the residents overtaken move down. */
export function withOwnRow<Row extends ScoredResident>(
  { rows, histogram }: Leaderboard<Row>,
  own: Row | null,
): Ranked<Row>[] {
  const previous = rows.find((row) => row.id === own?.id);
  // A resident who is not among the rows had at most the points of the last row, so was above none of them.
  const wasAbove = (points: number) => Number(previous !== undefined && previous.points > points);
  const isAbove = (points: number) => Number(own !== null && own.points > points);
  const rankOf = (points: number) => 1 + histogram.countAbove(points) - wasAbove(points) + isAbove(points);
  const toRanked = (row: Row): Ranked<Row> => ({ ...row, rank: rankOf(row.points) });
  const others = rows.filter((row) => row !== previous).map(toRanked);
  if (own === null) return others;
  const isUnchanged = previous !== undefined && previous.points === own.points;
  const index = isUnchanged ? rows.indexOf(previous) : others.filter((row) => row.points >= own.points).length;
  return others.toSpliced(index, 0, toRanked(own));
}

/** Appends the own row if it is below the top. */
export function selectTopRows<Row extends ScoredResident>(
  rows: readonly Ranked<Row>[],
  { ownId, hidden, limit }: { ownId: number; hidden: ReadonlySet<number>; limit: number },
): Ranked<Row>[] {
  const visible = rows.filter((row) => !hidden.has(row.id));
  const top = visible.slice(0, limit);
  const own = visible.find((row) => row.id === ownId);
  return own && !top.includes(own) ? [...top, own] : top;
}

/**
 * The histogram may be older than the rows, so a rank is at least what counting the rows above gives. Equal points have
 * equal ranks.
 */
export function withRanks<Row extends ScoredResident>(rows: readonly Row[], histogram: Histogram): Ranked<Row>[] {
  const ranked: Ranked<Row>[] = [];
  /** The first row of the current group of equal points. */
  let group: { index: number; rank: number } = { index: 0, rank: 1 };
  for (const [index, row] of rows.entries()) {
    const countedRank = 1 + histogram.countAbove(row.points);
    if (index === 0) group = { index, rank: countedRank };
    else if (row.points !== rows[index - 1]?.points)
      group = { index, rank: Math.max(countedRank, group.rank + index - group.index) };
    ranked.push({ ...row, rank: group.rank });
  }
  return ranked;
}

const HUNDRED_METERS = 100;
const KILOMETER = 1000;

/** Kilometres to the nearest 0.1; undefined if a town is unknown. */
export function townDistanceKm(fromTown: string | null, toTown: string | null): number | undefined {
  const [from, to] = [centreOf(fromTown), centreOf(toTown)];
  if (!from || !to) return undefined;
  return (Math.round(metersBetween(from, to) / HUNDRED_METERS) * HUNDRED_METERS) / KILOMETER;
}

function centreOf(town: string | null) {
  return town !== null && Object.hasOwn(PLANNING_AREA_CENTRES, town)
    ? PLANNING_AREA_CENTRES[town as PlanningArea]
    : undefined;
}
