import { addDays, dayOf, spanOf } from '../../../core/calendar/calendar.rules.ts';

/** Minutes after midnight in Singapore; `until` may be on the next day. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

const MINUTE_MS = 60_000;

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
