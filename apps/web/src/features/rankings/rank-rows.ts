import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';

/** Whether ranks are missing before this row, which only happens after the first `firstRowCount` rows. */
export function hasGapBefore(rows: readonly RankingEntry[], index: number, firstRowCount: number): boolean {
  const previous = rows[index - 1];
  const row = rows[index];
  return previous !== undefined && row !== undefined && previous.rank <= firstRowCount && row.rank > firstRowCount + 1;
}

export function selectFirstAndOwnRows(
  rows: readonly RankingEntry[],
  ownId: number | undefined,
  count: number,
): RankingEntry[] {
  return rows.filter(({ id }, index) => index < count || id === ownId);
}

/**
 * Replaces the own row by the rows around it, but keeps its values: the two responses may differ in age,
 * and the page must not show two ranks.
 */
export function mergeRowsAroundOwn(
  rows: readonly RankingEntry[],
  around: readonly RankingEntry[],
  ownId: number | undefined,
): readonly RankingEntry[] {
  const own = rows.find(({ id }) => id === ownId);
  if (!own || !around.some(({ id }) => id === ownId)) return rows;
  const otherRows = rows.filter((row) => row !== own);
  const otherIds = new Set(otherRows.map(({ id }) => id));
  const newRows = around.filter(({ id }) => !otherIds.has(id));
  return [...otherRows, ...newRows.map((row) => (row.id === ownId ? own : row))];
}

export interface NextRank {
  rank: number;
  points: number;
}

/** Null at the top, and if rows in between are missing. */
export function findNextRank(
  rows: readonly RankingEntry[],
  ownId: number | undefined,
  firstRowCount: number,
): NextRank | null {
  const ownIndex = rows.findIndex(({ id }) => id === ownId);
  const own = rows[ownIndex];
  if (!own) return null;
  for (let index = ownIndex; index > 0; index -= 1) {
    if (hasGapBefore(rows, index, firstRowCount)) return null;
    const above = rows[index - 1];
    if (above && above.ecoPoints > own.ecoPoints) return { rank: above.rank, points: above.ecoPoints - own.ecoPoints };
  }
  return null;
}
