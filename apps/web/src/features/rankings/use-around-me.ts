import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';
import { LEADERBOARD_ROWS } from '@ecopulse/contract/rankings/board-rows';
import { toast } from '../../ui/toast/toast.ts';
import { aroundMeQuery } from './rankings.api.ts';
import { isAfterBreak, nextRank, withAround } from './standing.ts';
import type { NextRank } from './standing.ts';
import type { Board } from './rankings.api.ts';

/** Rows that are usually visible without scrolling. */
const IN_SIGHT = 8;

export interface AroundMe {
  rows: readonly RankingEntry[];
  isShown: boolean;
  own: RankingEntry | undefined;
  next: NextRank | null;
  ownRow: RefObject<HTMLLIElement | null>;
  /** Scrolls to the own row; null if it is visible anyway. */
  show: (() => void) | null;
  /** The user asked to see the rows around them, and they are loading. */
  isLoading: boolean;
  isPending: boolean;
}

export function useAroundMe(board: Board, first: readonly RankingEntry[], ownId: number | undefined): AroundMe {
  const { t } = useLingui();
  const ownRow = useRef<HTMLLIElement>(null);
  const [isShown, setShown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const ownIndex = first.findIndex(({ id }) => id === ownId);
  // Only the national ranking has this endpoint.
  const hasMore = board === 'national' && isAfterBreak(first, ownIndex, LEADERBOARD_ROWS);
  // Fetched in advance too, for the points to the next rank.
  const around = useQuery({ ...aroundMeQuery, enabled: hasMore });
  const known = hasMore && around.data ? withAround(first, around.data, ownId) : first;

  async function show() {
    setAsked(true);
    const found = !hasMore || around.data !== undefined || (await around.refetch()).isSuccess;
    if (!found)
      toast({
        variant: 'destructive',
        title: t`We couldn't load the ranks around you`,
        description: t`Please try again.`,
      });
    // Renders the row in its final place before scrolling to it.
    flushSync(() => {
      setAsked(false);
      setShown(found);
    });
    ownRow.current?.focus({ preventScroll: true });
    ownRow.current?.scrollIntoView({ block: 'center' });
  }

  return {
    rows: isShown ? known : first,
    isShown,
    own: first[ownIndex],
    next: nextRank(known, ownId, LEADERBOARD_ROWS),
    ownRow,
    show: ownIndex < IN_SIGHT ? null : () => void show(),
    isLoading: isAsked,
    isPending: around.isLoading,
  };
}
