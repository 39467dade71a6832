import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SEGMENTS_STYLE, segmentStyle } from '../../ui/tabs.tsx';
import type { Leaderboard } from './rankings.api.ts';

interface LeaderboardLinkProps {
  leaderboard: Leaderboard;
  isShown: boolean;
  children: ReactNode;
}

function LeaderboardLink({ leaderboard, isShown, children }: LeaderboardLinkProps) {
  return (
    <li className="grid">
      <Link
        to="/rankings"
        search={leaderboard === 'national' ? {} : { board: leaderboard }}
        resetScroll={false}
        aria-current={isShown ? 'true' : undefined}
        activeOptions={{ exact: true }}
        // Drops the router's default class.
        activeProps={{}}
        className={segmentStyle(isShown, 'grid place-items-center py-1 text-center leading-tight')}
      >
        {children}
      </Link>
    </li>
  );
}

/** The URL holds the choice, so that it can be shared and survives the back button. */
export function LeaderboardTabs({ leaderboard }: { leaderboard: Leaderboard }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Rankings`}>
      <ul
        className={`grid list-none grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] sm:flex sm:flex-wrap ${SEGMENTS_STYLE}`}
      >
        <LeaderboardLink leaderboard="national" isShown={leaderboard === 'national'}>
          <Trans>National</Trans>
        </LeaderboardLink>
        <LeaderboardLink leaderboard="week" isShown={leaderboard === 'week' || leaderboard === 'last-week'}>
          <Trans>This week</Trans>
        </LeaderboardLink>
        <LeaderboardLink leaderboard="friends" isShown={leaderboard === 'friends'}>
          <Trans>Friends</Trans>
        </LeaderboardLink>
        <LeaderboardLink leaderboard="neighbourhood" isShown={leaderboard === 'neighbourhood'}>
          <Trans context="rankings">Town</Trans>
        </LeaderboardLink>
      </ul>
    </nav>
  );
}

export function WeekSwitch({ leaderboard }: { leaderboard: Leaderboard }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Which week`}>
      <ul className={`flex list-none ${SEGMENTS_STYLE}`}>
        <LeaderboardLink leaderboard="week" isShown={leaderboard === 'week'}>
          <Trans>This week</Trans>
        </LeaderboardLink>
        <LeaderboardLink leaderboard="last-week" isShown={leaderboard === 'last-week'}>
          <Trans>Last week</Trans>
        </LeaderboardLink>
      </ul>
    </nav>
  );
}
