import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';
import { MAX_LEADERBOARD_ROWS } from '@ecopulse/contract/rankings/leaderboard-rows';
import { toast } from '../../ui/toast/toast.ts';
import { ownRankNeighboursQuery } from './rankings.api.ts';
import { hasGapBefore, findNextRank, mergeRowsAroundOwn } from './rank-rows.ts';
import type { NextRank } from './rank-rows.ts';
import type { Leaderboard } from './rankings.api.ts';

/** Rows that are usually visible without scrolling. */
const ROWS_IN_VIEW = 8;

export interface AroundMe {
  rows: readonly RankingEntry[];
  isAroundShown: boolean;
  own: RankingEntry | undefined;
  next: NextRank | null;
  ownRow: RefObject<HTMLLIElement | null>;
  /** Scrolls to the own row; null if it is visible anyway. */
  showOwnRow: (() => void) | null;
  /** The user asked to see the rows around them, and they are loading. */
  isLoading: boolean;
  /** The rows that tell the next rank are loading. */
  isNextPending: boolean;
}

export function useAroundMe(
  leaderboard: Leaderboard,
  listedRows: readonly RankingEntry[],
  ownId: number | undefined,
): AroundMe {
  const { t } = useLingui();
  const ownRow = useRef<HTMLLIElement>(null);
  const [isAroundShown, setAroundShown] = useState(false);
  const [isLoadRequested, setLoadRequested] = useState(false);
  const ownIndex = listedRows.findIndex(({ id }) => id === ownId);
  // Only the national ranking has an endpoint for the rows in the gap.
  const hasGap = leaderboard === 'national' && hasGapBefore(listedRows, ownIndex, MAX_LEADERBOARD_ROWS);
  // Fetched in advance too, for the points to the next rank.
  const around = useQuery({ ...ownRankNeighboursQuery, enabled: hasGap });
  const allRows = hasGap && around.data ? mergeRowsAroundOwn(listedRows, around.data, ownId) : listedRows;

  async function showOwnRow() {
    setLoadRequested(true);
    const isLoaded = !hasGap || around.data !== undefined || (await around.refetch()).isSuccess;
    if (!isLoaded)
      toast({
        variant: 'destructive',
        title: t`We couldn't load the ranks around you`,
        description: t`Please try again.`,
      });
    // Renders the row in its final place before scrolling to it.
    flushSync(() => {
      setLoadRequested(false);
      setAroundShown(isLoaded);
    });
    ownRow.current?.focus({ preventScroll: true });
    ownRow.current?.scrollIntoView({ block: 'center' });
  }

  return {
    rows: isAroundShown ? allRows : listedRows,
    isAroundShown,
    own: listedRows[ownIndex],
    next: findNextRank(allRows, ownId, MAX_LEADERBOARD_ROWS),
    ownRow,
    showOwnRow: ownIndex < ROWS_IN_VIEW ? null : () => void showOwnRow(),
    isLoading: isLoadRequested,
    isNextPending: around.isLoading,
  };
}
