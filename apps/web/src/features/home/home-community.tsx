import { ActiveChallenge } from './active-challenge.tsx';
import { LatestNews } from './latest-news.tsx';
import { NationalRankings } from './national-rankings.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** What lies below the first look at home: what goes on, where one stands, what is new, and what was done. */
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
