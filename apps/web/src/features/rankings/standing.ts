import type { RankingEntry } from '@ecopulse/contract/rankings';

/** Whether ranks are left out before this row, where a board shows so many first rows and then goes on further down. */
export function isAfterBreak(rows: readonly RankingEntry[], index: number, firstRows: number): boolean {
  const before = rows[index - 1];
  const row = rows[index];
  return before !== undefined && row !== undefined && before.rank <= firstRows && row.rank > firstRows + 1;
}

/** The first so many rows, and the resident's own where it is not among them. */
export function firstAndOwn(rows: readonly RankingEntry[], ownId: number | undefined, count: number): RankingEntry[] {
  return rows.filter(({ id }, index) => index < count || id === ownId);
}

/**
 * The rows of a board with those around the resident in the place of the resident's own row. That row stays as the
 * board has it: two answers may be of two moments, and a rank must not be two numbers on one screen.
 */
export function withAround(
  rows: readonly RankingEntry[],
  around: readonly RankingEntry[],
  ownId: number | undefined,
): readonly RankingEntry[] {
  const own = rows.find(({ id }) => id === ownId);
  if (!own || !around.some(({ id }) => id === ownId)) return rows;
  const first = rows.filter((row) => row !== own);
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...around.filter(({ id }) => !known.has(id)).map((row) => (row.id === ownId ? own : row))];
}

/** The rank above the resident's, and how many points are missing to share it. */
export interface NextRank {
  rank: number;
  points: number;
}

/** The next rank above; null at the top, and where the rows in between are not there to tell. */
export function nextRank(rows: readonly RankingEntry[], ownId: number | undefined, firstRows: number): NextRank | null {
  const ownIndex = rows.findIndex(({ id }) => id === ownId);
  const own = rows[ownIndex];
  if (!own) return null;
  for (let index = ownIndex; index > 0; index -= 1) {
    if (isAfterBreak(rows, index, firstRows)) return null;
    const above = rows[index - 1];
    if (above && above.ecoPoints > own.ecoPoints) return { rank: above.rank, points: above.ecoPoints - own.ecoPoints };
  }
  return null;
}
