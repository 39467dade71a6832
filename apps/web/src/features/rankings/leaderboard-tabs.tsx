import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Leaderboard } from './rankings.api.ts';

interface LeaderboardLinkProps {
  leaderboard: Leaderboard;
  isShown: boolean;
  className: string;
  children: ReactNode;
}

function LeaderboardLink({ leaderboard, isShown, className, children }: LeaderboardLinkProps) {
  return (
    <li>
      <Link
        to="/rankings"
        search={leaderboard === 'national' ? {} : { board: leaderboard }}
        resetScroll={false}
        aria-current={isShown ? 'true' : undefined}
        activeOptions={{ exact: true }}
        // Drops the router's default class.
        activeProps={{}}
        className={`inline-flex items-center ${className}`}
      >
        {children}
      </Link>
    </li>
  );
}

function Tab({ leaderboard, isShown, children }: Omit<LeaderboardLinkProps, 'className'>) {
  const style = isShown ? 'bg-leaf text-on-leaf' : 'inset-ring-[1.5px] inset-ring-control hover:bg-sunk';
  return (
    <LeaderboardLink
      leaderboard={leaderboard}
      isShown={isShown}
      className={`min-h-9 rounded-full px-3.5 text-md font-semibold transition-colors ${style}`}
    >
      {children}
    </LeaderboardLink>
  );
}

/** The URL holds the choice, so that it can be shared and survives the back button. */
export function LeaderboardTabs({ leaderboard }: { leaderboard: Leaderboard }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Boards`}>
      <ul className="flex list-none flex-wrap gap-2">
        <Tab leaderboard="national" isShown={leaderboard === 'national'}>
          <Trans>National</Trans>
        </Tab>
        <Tab leaderboard="week" isShown={leaderboard === 'week' || leaderboard === 'last-week'}>
          <Trans>This week</Trans>
        </Tab>
        <Tab leaderboard="friends" isShown={leaderboard === 'friends'}>
          <Trans>Friends</Trans>
        </Tab>
        <Tab leaderboard="neighbourhood" isShown={leaderboard === 'neighbourhood'}>
          <Trans>Neighbourhood</Trans>
        </Tab>
      </ul>
    </nav>
  );
}

function WeekLink({ leaderboard, isShown, children }: Omit<LeaderboardLinkProps, 'className'>) {
  const style = isShown ? 'bg-surface text-ink shadow-soft' : 'text-muted hover:text-ink';
  return (
    <LeaderboardLink
      leaderboard={leaderboard}
      isShown={isShown}
      className={`min-h-8 rounded-sm px-3 text-md font-bold transition-colors ${style}`}
    >
      {children}
    </LeaderboardLink>
  );
}

export function WeekSwitch({ leaderboard }: { leaderboard: Leaderboard }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Which week`}>
      <ul className="flex list-none rounded-md bg-sunk p-1 inset-ring inset-ring-line">
        <WeekLink leaderboard="week" isShown={leaderboard === 'week'}>
          <Trans>This week</Trans>
        </WeekLink>
        <WeekLink leaderboard="last-week" isShown={leaderboard === 'last-week'}>
          <Trans>Last week</Trans>
        </WeekLink>
      </ul>
    </nav>
  );
}
