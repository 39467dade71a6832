import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';

/**
 * Whether ranks are missing before this row, on a board that shows this number of first rows and continues further
 * down.
 */
export function isAfterBreak(rows: readonly RankingEntry[], index: number, firstRows: number): boolean {
  const before = rows[index - 1];
  const row = rows[index];
  return before !== undefined && row !== undefined && before.rank <= firstRows && row.rank > firstRows + 1;
}

/** The first rows, and the resident's own if it is not among them. */
export function firstAndOwn(rows: readonly RankingEntry[], ownId: number | undefined, count: number): RankingEntry[] {
  return rows.filter(({ id }, index) => index < count || id === ownId);
}

/**
 * The rows of a board with those around the resident in place of the own row. The own row stays as the board has it:
 * two responses may be of different moments, and one screen must not show two ranks.
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

/** The rank above the resident's, and the points missing to share it. */
export interface NextRank {
  rank: number;
  points: number;
}

/** The next rank above; null at the top, and if the rows in between are missing. */
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
