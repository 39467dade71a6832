/**
 * Days and weeks in Asia/Singapore. Singapore has kept UTC+8 without daylight saving since 1 January 1982 (IANA tz
 * database, `Asia/Singapore`), so its calendar is arithmetic and does not depend on the server's time zone.
 */
const SINGAPORE_OFFSET_MS = 8 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A calendar date such as `2026-11-21`. */
export type Day = string;

/** The calendar date in Singapore at this moment. */
export function dayOf(now: Date): Day {
  return new Date(now.getTime() + SINGAPORE_OFFSET_MS).toISOString().slice(0, 10);
}

/** The moments between which it is this day in Singapore, in milliseconds since 1970: from the first, before the second. */
export function spanOf(day: Day): { from: number; until: number } {
  const from = Date.parse(day) - SINGAPORE_OFFSET_MS;
  return { from, until: from + DAY_MS };
}

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The date `days` later (earlier when negative). */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the week of a date: a week is Monday to Sunday. */
export function weekOf(day: Day): Day {
  const daysSinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}
