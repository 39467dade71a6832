import { ActiveChallenge } from './active-challenge.tsx';
import { LatestNews } from './latest-news.tsx';
import { NationalRankings } from './national-rankings.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** What lies below the first look at home: what goes on, where one stands, what is new, and what was done. */
export function HomeCommunity() {
  return (
    <>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <ActiveChallenge />
        <NationalRankings />
      </div>
      <LatestNews />
      <RecentActivity />
    </>
  );
}
