import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../lib/language/format.ts';
import { useSingaporeDay } from '../../lib/time/singapore-time.ts';
import { boardMessages } from './board-messages.tsx';
import { WeekSwitch } from './board-tabs.tsx';
import type { Board } from './rankings.api.ts';

const DAY_MS = 86_400_000;

/** `day` is a date such as `2026-11-21`; so are the results. */
export function weekOf(day: string, weeksBefore = 0): { monday: string; sunday: string } {
  const midnight = Date.parse(day);
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  const monday = midnight - (sinceMonday + 7 * weeksBefore) * DAY_MS;
  const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { monday: toDay(monday), sunday: toDay(monday + 6 * DAY_MS) };
}

const MONDAY_TO_SUNDAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function CountedPoints({ board }: { board: Board }) {
  return <p className="max-w-prose text-sm text-muted">{boardMessages[board].counts}</p>;
}

export function BoardNote({ board }: { board: Board }) {
  return board === 'week' || board === 'last-week' ? <WeekNote board={board} /> : <CountedPoints board={board} />;
}

function WeekNote({ board }: { board: Board }) {
  const today = useSingaporeDay();
  const { monday, sunday } = weekOf(today, board === 'last-week' ? 1 : 0);
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
        <CountedPoints board={board} />
      </div>
      <WeekSwitch board={board} />
    </div>
  );
}
