import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';
import { BOARD_ROWS } from '@ecopulse/contract/rankings/board-rows';
import { toast } from '../../ui/toast/toast.ts';
import type { Board } from './boards.ts';
import { aroundMeQuery } from './rankings.api.ts';
import { isAfterBreak, nextRank, withAround } from './standing.ts';
import type { NextRank } from './standing.ts';

/** The number of rows in view without a link to jump. */
const IN_SIGHT = 8;

export interface AroundMe {
  /** The rows to show. */
  rows: readonly RankingEntry[];
  /** The rows around the resident are among them. */
  isShown: boolean;
  own: RankingEntry | undefined;
  next: NextRank | null;
  /** The resident's own row, which takes the focus. */
  ownRow: RefObject<HTMLLIElement | null>;
  /** Scrolls the own row into view, with those around it; null if it is in view anyway. */
  show: (() => void) | null;
  /** The rows around the resident are loading to be shown. */
  isLoading: boolean;
  /** The rows around the resident are not known yet. */
  isPending: boolean;
}

/** Finds the resident on a board, and the residents around them if the first rows do not reach that far. */
export function useAroundMe(board: Board, first: readonly RankingEntry[], ownId: number | undefined): AroundMe {
  const { t } = useLingui();
  const ownRow = useRef<HTMLLIElement>(null);
  const [isShown, setShown] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const ownIndex = first.findIndex(({ id }) => id === ownId);
  // Only the national ranking offers them.
  const hasMore = board === 'national' && isAfterBreak(first, ownIndex, BOARD_ROWS);
  // Fetched before they are shown too, since they have the distance to the next rank.
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
    // The row must be in its final place before it is scrolled to.
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
    next: nextRank(known, ownId, BOARD_ROWS),
    ownRow,
    show: ownIndex < IN_SIGHT ? null : () => void show(),
    isLoading: isAsked,
    isPending: around.isLoading,
  };
}
