import { addDays, dayOf, spanOf } from '../../../core/calendar/calendar.rules.ts';

/** Minutes after midnight in Singapore; `until` may be on the next day. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** No emails to residents under 18 in these hours, whatever they chose. */
const QUIET_FOR_MINORS: QuietHours = { from: 21 * 60, until: 7 * 60 };

const MINUTE_MS = 60_000;

/** The later end of the resident's own quiet hours and those of all residents under 18; null outside both. */
export function endOfQuietFor(
  now: Date,
  { quiet, channel, isMinor }: { quiet: QuietHours | null; channel: 'push' | 'mail'; isMinor: boolean },
): Date | null {
  const ends = [endOfQuiet(now, quiet), isMinor && channel === 'mail' ? endOfQuiet(now, QUIET_FOR_MINORS) : null];
  return ends.reduce((latest, end) => (end !== null && (latest === null || end > latest) ? end : latest), null);
}

/** Null outside quiet hours. `from` is inclusive, `until` exclusive. */
export function endOfQuiet(now: Date, quiet: QuietHours | null): Date | null {
  if (quiet === null || quiet.from === quiet.until) return null;
  const today = dayOf(now);
  const at = (day: string, minutes: number): number => spanOf(day).from + minutes * MINUTE_MS;
  const spans =
    quiet.from < quiet.until
      ? [{ from: at(today, quiet.from), until: at(today, quiet.until) }]
      : [
          { from: at(addDays(today, -1), quiet.from), until: at(today, quiet.until) },
          { from: at(today, quiet.from), until: at(addDays(today, 1), quiet.until) },
        ];
  const currentSpan = spans.find(({ from, until }) => now.getTime() >= from && now.getTime() < until);
  return currentSpan ? new Date(currentSpan.until) : null;
}
