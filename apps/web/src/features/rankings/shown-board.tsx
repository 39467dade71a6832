import { LEADERBOARD_ROWS } from '@ecopulse/contract/rankings/board-rows';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AbsenceNote, isAbsent } from './absence-note.tsx';
import { NoFriendsOnBoard, BoardProblem, NoRankings } from './empty-board.tsx';
import { BoardState } from './board-state.tsx';
import { boardMessages } from './board-messages.tsx';
import { CurrentRank } from './current-rank.tsx';
import { FirstStep } from './first-step.tsx';
import { RankingList } from './ranking-list.tsx';
import { useOwnResident } from '../../lib/residents.ts';
import { useShowMore } from '../../lib/lists/use-show-more.tsx';
import { leaderboardQuery, useProfile } from './rankings.api.ts';
import { OwnSkeleton, RowsSkeleton } from './rankings-skeleton.tsx';
import { firstAndOwn } from './standing.ts';
import { useAroundMe } from './use-around-me.ts';
import type { AroundMe } from './use-around-me.ts';
import type { Board } from './rankings.api.ts';

function ShowAroundMe({ isLoading, show }: Pick<AroundMe, 'isLoading' | 'show'>) {
  if (!show) return null;
  return (
    <Button variant="quiet" size="sm" pending={isLoading} onClick={show}>
      {!isLoading && <LocateFixed aria-hidden className="size-4" />}
      <Trans>Show around me</Trans>
    </Button>
  );
}

/** Enough to see who leads; "Show more" adds the rest. */
const FIRST_ROWS = 20;

export function ShownBoard({ board }: { board: Board }) {
  const list = useQuery(leaderboardQuery(board));
  const profile = useProfile();
  const resident = useOwnResident();
  const ownId = resident?.id;
  const around = useAroundMe(board, list.data ?? [], ownId);
  const { rows, own, next, isShown } = around;
  const { count, list: shownList, more } = useShowMore<HTMLOListElement>(board, rows.length, FIRST_ROWS);
  // Waits for both, so that a late note does not push the rows down.
  const isWaiting = list.isPending || profile.isLoading;
  const isMissing = !isWaiting && list.data === undefined;
  const isThere = !isWaiting && !isMissing;
  const isAlone = board === 'friends' && rows.every(({ id }) => id === ownId);
  const showsDistance = board !== 'neighbourhood';
  const absent = profile.data && isAbsent(profile.data) ? profile.data : null;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:flex lg:flex-row-reverse">
      <div className="grid grid-cols-1 gap-6 empty:hidden lg:sticky lg:top-22 lg:w-80 lg:shrink-0 min-[100rem]:w-96">
        {isWaiting && <OwnSkeleton board={board} hasPoints={resident?.ecoPoints !== 0} />}
        {!isWaiting && absent && <AbsenceNote profile={absent} />}
        {isThere && own && !isAlone && (
          <CurrentRank
            board={board}
            own={own}
            next={next}
            isNextPending={around.isPending}
            action={<ShowAroundMe {...around} />}
          />
        )}
        {isThere && !own && !absent && <FirstStep board={board} isSecond={isAlone} />}
      </div>
      <Panel
        title={boardMessages[board].title}
        action={
          isWaiting ? (
            <Skeleton className="h-5 w-44" />
          ) : (
            rows.length > 0 && (
              <BoardState isFinal={board === 'last-week'} isBehind={list.isRefetchError || list.isPaused} />
            )
          )
        }
        className="min-w-0 lg:grow"
      >
        {isWaiting && <RowsSkeleton count={board === 'friends' ? 5 : 10} showsDistance={showsDistance} />}
        {isMissing && (
          <BoardProblem error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
        )}
        {isThere && rows.length > 0 && (
          <>
            <RankingList
              ref={shownList}
              rows={isShown ? rows : firstAndOwn(rows, ownId, count)}
              ownId={ownId}
              firstRows={isShown ? LEADERBOARD_ROWS : Math.min(count, LEADERBOARD_ROWS)}
              showsDistance={showsDistance}
              ownRow={around.ownRow}
            />
            {!isShown && more}
          </>
        )}
        {isThere && isAlone && <NoFriendsOnBoard />}
        {isThere && !isAlone && rows.length === 0 && <NoRankings board={board} />}
      </Panel>
    </div>
  );
}
