import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { ActiveChallenge } from './active-challenge.tsx';
import { FriendsWeekRanking } from './friends-week-ranking.tsx';
import { LatestNews } from './latest-news.tsx';
import { NationalRankings } from './national-rankings.tsx';
import { LoadProblem, QueryState } from '../../lib/query-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecentActivityPanel } from '../rewards/recent-activity-panel.tsx';
import { recentActivitiesQuery } from '../rewards/rewards.api.ts';

const LastWeek = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const { LastWeek: Loaded } = await import('./last-week.tsx');
    return { default: Loaded };
  } catch {
    // Optional: the profile links to the week too.
    return { default: () => null };
  }
});

function RecentActivity() {
  const query = useQuery(recentActivitiesQuery);
  return (
    <QueryState
      query={query}
      skeleton={null}
      renderProblem={(problem) => (
        <Panel title={<Trans>Recent Activity</Trans>}>
          <LoadProblem {...problem} />
        </Panel>
      )}
    >
      {(activities) => <RecentActivityPanel activities={activities} />}
    </QueryState>
  );
}

/** A separate chunk, so that the first screenful does not wait for it. */
export function HomeCommunity() {
  const isMonday = new Date(useSingaporeDay()).getUTCDay() === 1;
  return (
    <>
      {isMonday && (
        <Suspense>
          <LastWeek />
        </Suspense>
      )}
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <ActiveChallenge />
        <div className="grid grid-cols-1 content-start gap-5 md:col-start-2 md:row-span-2 md:row-start-1">
          <NationalRankings />
          <FriendsWeekRanking />
        </div>
        <LatestNews />
      </div>
      <RecentActivity />
    </>
  );
}
