/**
 * Singapore has kept UTC+8 without daylight saving since 1982 (IANA tz database, `Asia/Singapore`), so plain arithmetic is
 * exact.
 */
const SINGAPORE_OFFSET_MS = 8 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** ISO date such as `2026-11-21`. */
export type Day = string;

/** In Singapore. */
export function dayOf(now: Date): Day {
  return new Date(now.getTime() + SINGAPORE_OFFSET_MS).toISOString().slice(0, 10);
}

/** The day in Singapore as epoch milliseconds; `until` is exclusive. */
export function spanOf(day: Day): { from: number; until: number } {
  const from = Date.parse(day) - SINGAPORE_OFFSET_MS;
  return { from, until: from + DAY_MS };
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the week. */
export function weekOf(day: Day): Day {
  const daysSinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

const MINUTES_PER_HOUR = 60;

/** Minutes after midnight of a time such as `22:00`. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * MINUTES_PER_HOUR + minutes;
}

export function toTimeOfDay(minutes: number): string {
  const parts = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
