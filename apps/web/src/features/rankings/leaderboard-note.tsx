import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../lib/language/format.ts';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { leaderboardMessages } from './leaderboard-messages.tsx';
import { WeekSwitch } from './leaderboard-tabs.tsx';
import type { Leaderboard } from './rankings.api.ts';

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

/** `day` is a date such as `2026-11-21`; so are the results. */
export function getWeekBounds(day: string, weeksBefore = 0): { monday: string; sunday: string } {
  const midnight = Date.parse(day);
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % DAYS_PER_WEEK;
  const monday = midnight - (daysSinceMonday + DAYS_PER_WEEK * weeksBefore) * DAY_MS;
  const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { monday: toDay(monday), sunday: toDay(monday + 6 * DAY_MS) };
}

const MONDAY_TO_SUNDAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function CountedPoints({ leaderboard }: { leaderboard: Leaderboard }) {
  return <p className="max-w-prose text-sm text-muted">{leaderboardMessages[leaderboard].countedPoints}</p>;
}

export function LeaderboardNote({ leaderboard }: { leaderboard: Leaderboard }) {
  return leaderboard === 'week' || leaderboard === 'last-week' ? (
    <WeekNote leaderboard={leaderboard} />
  ) : (
    <CountedPoints leaderboard={leaderboard} />
  );
}

function WeekNote({ leaderboard }: { leaderboard: Leaderboard }) {
  const today = useSingaporeDay();
  const { monday, sunday } = getWeekBounds(today, leaderboard === 'last-week' ? 1 : 0);
  const first = formatDate(monday, MONDAY_TO_SUNDAY);
  const last = formatDate(sunday, MONDAY_TO_SUNDAY);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid gap-0.5">
        <p className="font-semibold">
          <Trans>
            {first} to {last}
          </Trans>
        </p>
        <CountedPoints leaderboard={leaderboard} />
      </div>
      <WeekSwitch leaderboard={leaderboard} />
    </div>
  );
}
