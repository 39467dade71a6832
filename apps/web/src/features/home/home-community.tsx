import { ActiveChallenge } from './active-challenge.tsx';
import { FriendsWeekRanking } from './friends-week-ranking.tsx';
import { LatestNews } from './latest-news.tsx';
import { NationalRankings } from './national-rankings.tsx';

/** A separate chunk, so that the first screenful does not wait for it. */
export function HomeCommunity() {
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <div className="grid grid-cols-1 gap-5 md:grid-rows-[auto_1fr]">
        <ActiveChallenge />
        <FriendsWeekRanking />
      </div>
      <div className="grid grid-cols-1 gap-5 md:grid-rows-[auto_1fr]">
        <NationalRankings />
        <LatestNews />
      </div>
    </div>
  );
}
