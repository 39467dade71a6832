import { MAX_LEADERBOARD_ROWS } from '@ecopulse/contract/rankings/leaderboard-rows';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AbsenceNote, isAbsentFromRankings } from './absence-note.tsx';
import { NoFriendsOnLeaderboard, LeaderboardProblem, NoRankings } from './empty-leaderboard.tsx';
import { LeaderboardStatus } from './leaderboard-status.tsx';
import { leaderboardMessages } from './leaderboard-messages.tsx';
import { CurrentRank } from './current-rank.tsx';
import { FirstStep } from './first-step.tsx';
import { RankingList } from './ranking-list.tsx';
import { useOwnResident } from '../../lib/residents.ts';
import { useShowMore } from '../../lib/lists/use-show-more.tsx';
import { leaderboardQuery, useCachedProfile } from './rankings.api.ts';
import { OwnSkeleton, RowsSkeleton } from './rankings-skeleton.tsx';
import { selectFirstAndOwnRows } from './rank-rows.ts';
import { useAroundMe } from './use-around-me.ts';
import type { AroundMe } from './use-around-me.ts';
import type { Leaderboard } from './rankings.api.ts';

function ShowAroundMe({ isLoading, showOwnRow }: Pick<AroundMe, 'isLoading' | 'showOwnRow'>) {
  if (!showOwnRow) return null;
  return (
    <Button variant="quiet" size="sm" pending={isLoading} onClick={showOwnRow}>
      {!isLoading && <LocateFixed aria-hidden className="size-4" />}
      <Trans>Show my rank</Trans>
    </Button>
  );
}

/** Enough to see who leads; "Show more" adds the rest. */
const INITIAL_ROW_COUNT = 20;

export function LeaderboardView({ leaderboard }: { leaderboard: Leaderboard }) {
  const list = useQuery(leaderboardQuery(leaderboard));
  const profile = useCachedProfile();
  const resident = useOwnResident();
  const ownId = resident?.id;
  const around = useAroundMe(leaderboard, list.data ?? [], ownId);
  const { rows, own, next, isAroundShown } = around;
  const { count, list: listRef, more } = useShowMore<HTMLOListElement>(leaderboard, rows.length, INITIAL_ROW_COUNT);
  // Waits for the profile too, so that a late absence note does not push the rows down.
  const isLoading = list.isPending || profile.isLoading;
  const isMissing = !isLoading && list.data === undefined;
  const isLoaded = !isLoading && !isMissing;
  const isAlone = leaderboard === 'friends' && rows.every(({ id }) => id === ownId);
  const showsDistance = leaderboard !== 'neighbourhood';
  const absentProfile = profile.data && isAbsentFromRankings(profile.data) ? profile.data : null;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:flex lg:flex-row-reverse">
      <div className="grid grid-cols-1 gap-6 empty:hidden lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:w-80 lg:shrink-0 min-[100rem]:w-96">
        {isLoading && <OwnSkeleton leaderboard={leaderboard} hasPoints={resident?.ecoPoints !== 0} />}
        {!isLoading && absentProfile && <AbsenceNote profile={absentProfile} />}
        {isLoaded && own && !isAlone && (
          <CurrentRank
            leaderboard={leaderboard}
            own={own}
            next={next}
            isNextPending={around.isNextPending}
            action={<ShowAroundMe {...around} />}
          />
        )}
        {isLoaded && !own && !absentProfile && <FirstStep leaderboard={leaderboard} isSecondary={isAlone} />}
      </div>
      <Panel
        title={leaderboardMessages[leaderboard].title}
        action={
          isLoading ? (
            <Skeleton className="h-5 w-44" />
          ) : (
            rows.length > 0 && (
              <LeaderboardStatus
                isFinal={leaderboard === 'last-week'}
                isBehind={list.isRefetchError || list.isPaused}
              />
            )
          )
        }
        className="min-w-0 lg:grow"
      >
        {isLoading && <RowsSkeleton count={leaderboard === 'friends' ? 5 : 10} showsDistance={showsDistance} />}
        {isMissing && (
          <LeaderboardProblem error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
        )}
        {isLoaded && rows.length > 0 && (
          <>
            <RankingList
              ref={listRef}
              rows={isAroundShown ? rows : selectFirstAndOwnRows(rows, ownId, count)}
              ownId={ownId}
              firstRowCount={isAroundShown ? MAX_LEADERBOARD_ROWS : Math.min(count, MAX_LEADERBOARD_ROWS)}
              showsDistance={showsDistance}
              ownRow={around.ownRow}
            />
            {!isAroundShown && more}
          </>
        )}
        {isLoaded && isAlone && <NoFriendsOnLeaderboard />}
        {isLoaded && !isAlone && rows.length === 0 && <NoRankings leaderboard={leaderboard} />}
      </Panel>
    </div>
  );
}
