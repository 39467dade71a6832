import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { problemMessage } from '../../lib/problem-messages.ts';
import { LoadProblem } from '../../lib/query-state.tsx';
import type { LoadProblemProps } from '../../lib/query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { leaderboardMessages } from './leaderboard-messages.tsx';
import { needsHomeTown } from './rankings.api.ts';
import type { Leaderboard } from './rankings.api.ts';

export function NoRankings({ leaderboard }: { leaderboard: Leaderboard }) {
  return (
    <EmptyState
      animal="kingfisher"
      level="h3"
      title={<Trans>No Rankings Available</Trans>}
      text={leaderboardMessages[leaderboard].empty}
    />
  );
}

export function NoFriendsOnLeaderboard() {
  return (
    <EmptyState
      animal="otter"
      level="h3"
      title={<Trans>Better together</Trans>}
      text={<Trans>None of your friends are in these rankings yet. Find friends and see how you compare.</Trans>}
      action={
        <Button asChild>
          <Link to="/social" search={{ tab: 'find' }}>
            <Trans>Find Friends</Trans>
          </Link>
        </Button>
      }
    />
  );
}

export function LeaderboardProblem(problem: LoadProblemProps) {
  if (needsHomeTown(problem.error)) {
    return (
      <EmptyState
        animal="otter"
        level="h3"
        title={<Trans>Where do you live?</Trans>}
        text={problemMessage(problem.error)}
        action={
          <Button asChild>
            <Link to="/settings" hash="profile">
              <Trans>Choose your town</Trans>
            </Link>
          </Button>
        }
      />
    );
  }
  return <LoadProblem title={<Trans>Failed to load the rankings</Trans>} level="h3" {...problem} />;
}
