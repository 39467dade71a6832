import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ActiveChallenge } from './active-challenge.tsx';
import { LatestNews } from './latest-news.tsx';
import { NationalRankings } from './national-rankings.tsx';
import { problemMessage } from '../../lib/problem-messages.ts';
import { Panel } from '../../ui/panel.tsx';
import { RecentActivityPanel } from '../rewards/recent-activity-panel.tsx';
import { recentActivitiesQuery } from '../rewards/rewards.api.ts';

/** The resident's latest activities, and what each earned. */
function RecentActivity() {
  const { data: activities, error } = useQuery(recentActivitiesQuery);
  if (activities) return <RecentActivityPanel activities={activities} />;
  if (!error) return null;
  return (
    <Panel title={<Trans>Recent Activity</Trans>}>
      <p className="text-muted">{problemMessage(error, msg`Something went wrong. Please try again.`)}</p>
    </Panel>
  );
}

/**
 * The part of home below the first screenful. A chunk of its own on purpose: the first screenful does not wait for it.
 */
export function HomeCommunity() {
  return (
    <>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <ActiveChallenge />
        <div className="grid md:col-start-2 md:row-span-2 md:row-start-1">
          <NationalRankings />
        </div>
        <LatestNews />
      </div>
      <RecentActivity />
    </>
  );
}
