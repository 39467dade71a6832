import { Trans } from '@lingui/react/macro';
import { type Openable, openingStateAt } from '@ecopulse/contract/green-spaces/opening-state';
import { formatDate } from '../../../lib/language/format.ts';
import { addDays, singaporeDay } from '../../../lib/time/singapore-time.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';

const MINUTE_MS = 60_000;
const SOON_MINUTES = 60;
const MINUTES_PER_DAY = 1440;

/** "7 am", "6:30 pm". */
function formatTime(time: Date): string {
  const isFullHour = time.getUTCMinutes() === 0;
  return formatDate(time, isFullHour ? { hour: 'numeric' } : { hour: 'numeric', minute: '2-digit' });
}

function Opening({ at, now }: { at: Date; now: Date }) {
  const [day, today] = [singaporeDay(at), singaporeDay(now)];
  const time = formatTime(at);
  if (day === today) return <Trans>Opens at {time}</Trans>;
  if (day === addDays(today, 1)) return <Trans>Opens at {time} tomorrow</Trans>;
  const weekday = formatDate(at, { weekday: 'long' });
  return (
    <Trans>
      Opens on {weekday} at {time}
    </Trans>
  );
}

function Closing({ at, now }: { at: Date; now: Date }) {
  const minutes = Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS);
  if (minutes > MINUTES_PER_DAY) return <Trans>Open now</Trans>;
  if (minutes <= SOON_MINUTES) return <Trans>Closes in {minutes} min</Trans>;
  const time = formatTime(at);
  return <Trans>Open now, closes at {time}</Trans>;
}

/** Nothing while it is unknown. A closure has its own line. */
export function OpenNow({ space: { hours, status } }: { space: Openable }) {
  const now = new Date(useServerTime());
  const state = openingStateAt({ hours, status }, now.getTime());
  if (!state) return null;
  const at = state.changesAt === null ? null : new Date(state.changesAt);
  return (
    <span className={`font-semibold ${state.isOpen ? 'text-leaf-strong' : 'text-coral'}`}>
      {state.isOpen && (at ? <Closing at={at} now={now} /> : <Trans>Open now</Trans>)}
      {!state.isOpen && (at ? <Opening at={at} now={now} /> : <Trans>Closed now</Trans>)}
    </span>
  );
}
