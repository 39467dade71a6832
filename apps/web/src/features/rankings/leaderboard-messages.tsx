import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Leaderboard } from './rankings.api.ts';

interface LeaderboardMessages {
  title: ReactNode;
  /** The residents, and if limited the period, that the rank refers to. */
  scope: ReactNode;
  countedPoints: ReactNode;
  empty: ReactNode;
}

function LedgerLink({ children }: { children?: ReactNode }) {
  return (
    <Link to="/profile" className="text-link">
      {children}
    </Link>
  );
}

const CLAIMED_POINTS_EXCLUDED = (
  <Trans>
    Self-reported points count only in the national rankings. <LedgerLink>Your ledger</LedgerLink> shows which of yours
    are self-reported.
  </Trans>
);

export const leaderboardMessages: Readonly<Record<Leaderboard, LeaderboardMessages>> = {
  national: {
    title: <Trans>National Rankings</Trans>,
    scope: <Trans>Across Singapore</Trans>,
    countedPoints: <Trans>All eco-points count here, verified and self-reported.</Trans>,
    empty: <Trans>Start earning eco-points to appear in the national rankings!</Trans>,
  },
  week: {
    title: <Trans>This Week's Rankings</Trans>,
    scope: <Trans>This week, across Singapore</Trans>,
    countedPoints: CLAIMED_POINTS_EXCLUDED,
    empty: <Trans>No one has earned eco-points this week yet. You could be the first.</Trans>,
  },
  'last-week': {
    title: <Trans>Last Week's Rankings</Trans>,
    scope: <Trans>Last week, across Singapore</Trans>,
    countedPoints: CLAIMED_POINTS_EXCLUDED,
    empty: <Trans>No one earned eco-points last week.</Trans>,
  },
  friends: {
    title: <Trans>Friends' Rankings</Trans>,
    scope: <Trans>Among you and your friends</Trans>,
    countedPoints: CLAIMED_POINTS_EXCLUDED,
    empty: <Trans>Start earning eco-points to appear among your friends!</Trans>,
  },
  neighbourhood: {
    title: <Trans>Town Rankings</Trans>,
    scope: <Trans>In your town</Trans>,
    countedPoints: CLAIMED_POINTS_EXCLUDED,
    empty: <Trans>Start earning eco-points to be the first in your town!</Trans>,
  },
};
