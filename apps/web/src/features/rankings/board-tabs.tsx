import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Board } from './rankings.api.ts';

interface LeaderboardLinkProps {
  board: Board;
  isShown: boolean;
  className: string;
  children: ReactNode;
}

function LeaderboardLink({ board, isShown, className, children }: LeaderboardLinkProps) {
  return (
    <li>
      <Link
        to="/rankings"
        search={board === 'national' ? {} : { board }}
        resetScroll={false}
        aria-current={isShown ? 'true' : undefined}
        activeOptions={{ exact: true }}
        activeProps={{}}
        className={`inline-flex items-center ${className}`}
      >
        {children}
      </Link>
    </li>
  );
}

function Tab({ board, isShown, children }: Omit<LeaderboardLinkProps, 'className'>) {
  const style = isShown ? 'bg-leaf text-on-leaf' : 'inset-ring-[1.5px] inset-ring-control hover:bg-sunk';
  return (
    <LeaderboardLink
      board={board}
      isShown={isShown}
      className={`min-h-9 rounded-full px-3.5 text-md font-semibold transition-colors ${style}`}
    >
      {children}
    </LeaderboardLink>
  );
}

/** The URL holds the choice, so that it can be shared and survives the back button. */
export function BoardTabs({ board }: { board: Board }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Boards`}>
      <ul className="flex list-none flex-wrap gap-2">
        <Tab board="national" isShown={board === 'national'}>
          <Trans>National</Trans>
        </Tab>
        <Tab board="week" isShown={board === 'week' || board === 'last-week'}>
          <Trans>This week</Trans>
        </Tab>
        <Tab board="friends" isShown={board === 'friends'}>
          <Trans>Friends</Trans>
        </Tab>
        <Tab board="neighbourhood" isShown={board === 'neighbourhood'}>
          <Trans>Neighbourhood</Trans>
        </Tab>
      </ul>
    </nav>
  );
}

function Week({ board, isShown, children }: Omit<LeaderboardLinkProps, 'className'>) {
  const style = isShown ? 'bg-surface text-ink shadow-soft' : 'text-muted hover:text-ink';
  return (
    <LeaderboardLink
      board={board}
      isShown={isShown}
      className={`min-h-8 rounded-sm px-3 text-md font-bold transition-colors ${style}`}
    >
      {children}
    </LeaderboardLink>
  );
}

export function WeekSwitch({ board }: { board: Board }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Which week`}>
      <ul className="flex list-none rounded-md bg-sunk p-1 inset-ring inset-ring-line">
        <Week board="week" isShown={board === 'week'}>
          <Trans>This week</Trans>
        </Week>
        <Week board="last-week" isShown={board === 'last-week'}>
          <Trans>Last week</Trans>
        </Week>
      </ul>
    </nav>
  );
}
