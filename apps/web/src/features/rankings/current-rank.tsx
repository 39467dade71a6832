import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';
import { formatNumber } from '../../lib/language/format.ts';
import { SHAREABLE_LEADERBOARDS } from '../../lib/share-cards/achievement.ts';
import { ShareAchievement } from '../../lib/share-cards/share-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { leaderboardMessages } from './leaderboard-messages.tsx';
import type { Leaderboard } from './rankings.api.ts';
import type { NextRank } from './rank-rows.ts';

interface PointsToNextRankProps {
  own: RankingEntry;
  next: NextRank | null;
  leaderboard: Leaderboard;
}

function PointsToNextRank({ own, next, leaderboard }: PointsToNextRankProps) {
  if (own.rank === 1) {
    return leaderboard === 'last-week' ? (
      <Trans>No one earned more. Well done!</Trans>
    ) : (
      <Trans>You're at the top. Thank you for leading the way!</Trans>
    );
  }
  if (!next || leaderboard === 'last-week') return null;
  const rank = formatNumber(next.rank);
  return (
    <Plural
      value={next.points}
      one={`# more eco-point to reach rank ${rank}.`}
      other={`# more eco-points to reach rank ${rank}.`}
    />
  );
}

/** Only Singapore-wide ranks: others would reveal where the resident lives or who their friends are. */
function ShareRank({ own, leaderboard }: Pick<PointsToNextRankProps, 'own' | 'leaderboard'>) {
  const shared = SHAREABLE_LEADERBOARDS.find((each) => each === leaderboard);
  if (!shared) return null;
  return (
    <ShareAchievement
      achievement={{ kind: 'rank', rank: own.rank, points: own.ecoPoints, leaderboard: shared }}
      variant="quiet"
      size="sm"
    >
      <Trans>Share</Trans>
    </ShareAchievement>
  );
}

interface CurrentRankProps extends PointsToNextRankProps {
  /** Reserves the line while the next rank is loading. */
  isNextPending: boolean;
  /** A button to jump to the resident's own row, if it is out of view. */
  action?: ReactNode;
}

export function CurrentRank({ own, next, leaderboard, isNextPending, action }: CurrentRankProps) {
  const rank = formatNumber(own.rank);
  const title = leaderboard === 'last-week' ? <Trans>Your Rank Last Week</Trans> : <Trans>Your Current Rank</Trans>;
  return (
    <Panel title={title} className="bg-leaf-soft! inset-ring-[1.5px] inset-ring-leaf">
      <div>
        <div className="figures flex flex-wrap items-baseline justify-between gap-x-6 font-semibold">
          <p className="text-display font-extrabold tracking-[-0.035em] text-leaf-strong">
            <Trans>#{rank}</Trans>
          </p>
          <p className="text-md">
            <Plural value={own.ecoPoints} one="# eco-point" other="# eco-points" />
          </p>
        </div>
        <p className="text-md font-semibold">{leaderboardMessages[leaderboard].scope}</p>
      </div>
      {isNextPending ? (
        <Skeleton className="h-[1lh] w-4/5 text-md max-[22rem]:h-[2lh]" />
      ) : (
        <p className="text-md empty:hidden">
          <PointsToNextRank own={own} next={next} leaderboard={leaderboard} />
        </p>
      )}
      <div className="flex flex-wrap gap-3 *:grow *:basis-0 *:whitespace-nowrap empty:hidden">
        {action}
        <ShareRank own={own} leaderboard={leaderboard} />
      </div>
    </Panel>
  );
}
