// Without schemas, so that clients do not bundle them.

export const HOURS_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'holiday'] as const;

export type HoursDay = (typeof HOURS_DAYS)[number];

/** `opening-hours.ts` says what they mean. */
export type Hours = { days: { day: HoursDay; from: string; to: string }[] } | { always: true };

/**
 * Public holidays of the years that the Ministry of Manpower has announced, with the Mondays after those on a Sunday. Those of 2027:
 * its press release of 18 June 2026. It can still move Hari Raya; in a year that is missing here, hours of holidays are unknown.
 */
const PUBLIC_HOLIDAYS: Readonly<Record<string, readonly string[]>> = {
  2026: '01-01 02-17 02-18 03-21 04-03 05-01 05-27 05-31 06-01 08-09 08-10 11-08 11-09 12-25'.split(' '),
  2027: '01-01 02-06 02-07 02-08 03-10 03-26 05-01 05-17 05-20 08-09 10-28 12-25'.split(' '),
};

const MINUTES_PER_DAY = 1440;
const DAY_MS = 86_400_000;

/** `closesAt` is a time of day such as `19:00`; null if it never closes. */
export type OpenState = { readonly isOpen: false } | { readonly isOpen: true; readonly closesAt: string | null };

/**
 * Whether a green space with these hours is open at a minute of a day in Singapore; null if it depends on the public holidays
 * of a year that are not known yet.
 */
export function openAt(hours: Hours, day: string, minute: number): OpenState | null {
  if ('always' in hours) return { isOpen: true, closesAt: null };
  const dayBefore = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  const [today, yesterday] = [spanOf(hours, day), spanOf(hours, dayBefore)];
  if (today === undefined || yesterday === undefined) return null;
  for (const [span, now] of [
    [today, minute],
    [yesterday, minute + MINUTES_PER_DAY],
  ] as const)
    if (span && now >= span.from && now < span.until) return { isOpen: true, closesAt: span.to };
  return { isOpen: false };
}

type Span = { readonly from: number; readonly until: number; readonly to: string };

/** Null if closed, undefined if unknown. */
function spanOf({ days }: Extract<Hours, { days: unknown }>, day: string): Span | null | undefined {
  const weekday = HOURS_DAYS[(new Date(Date.parse(day)).getUTCDay() + 6) % 7];
  const ofHolidays = days.find((each) => each.day === 'holiday');
  const holidays = PUBLIC_HOLIDAYS[day.slice(0, 4)];
  if (ofHolidays && !holidays) return undefined;
  const isHoliday = holidays?.includes(day.slice(5)) ?? false;
  const hours = ofHolidays && isHoliday ? ofHolidays : days.find((each) => each.day === weekday);
  if (!hours) return null;
  const [from, to] = [toMinutes(hours.from), toMinutes(hours.to)];
  return { from, until: to > from ? to : to + MINUTES_PER_DAY, to: hours.to };
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
