import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { problemWords } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { boardWords } from './board-messages.tsx';
import type { Board } from './boards.ts';
import { needsHomeTown } from './rankings.api.ts';

/** A board without a row. */
export function NoRankings({ board }: { board: Board }) {
  return (
    <EmptyState
      animal="kingfisher"
      level="h3"
      title={<Trans>No Rankings Available</Trans>}
      text={boardWords[board].empty}
    />
  );
}

/** A friends' board with nobody on it but oneself. */
export function NobodyYet() {
  return (
    <EmptyState
      animal="otter"
      level="h3"
      title={<Trans>Better together</Trans>}
      text={
        <Trans>None of your friends is on this board yet. Find people you know, and see how you do together.</Trans>
      }
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

interface NoBoardProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A board that is not there: why, and what can be done about it. */
export function NoBoard({ error, isRetrying, onRetry }: NoBoardProps) {
  const text = problemWords(error, msg`Something went wrong. Please try again.`);
  if (needsHomeTown(error)) {
    return (
      <EmptyState
        animal="otter"
        level="h3"
        title={<Trans>Where is your neighbourhood?</Trans>}
        text={text}
        action={
          <Button asChild>
            <Link to="/settings">
              <Trans>Choose your home town</Trans>
            </Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      animal="monitor-lizard"
      level="h3"
      title={<Trans>Failed to load the rankings</Trans>}
      text={text}
      action={
        <Button pending={isRetrying} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
