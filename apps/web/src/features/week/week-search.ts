import { addDays } from '../../lib/time/singapore-time.ts';

/** The week in an address, by its Monday. Without one it is the last that is over. */
export interface WeekSearch {
  week?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WEEK_DAYS = 7;

/** The Monday a number of weeks later; earlier for a negative number. */
export function weeksAfter(week: string, weeks: number): string {
  return addDays(week, weeks * WEEK_DAYS);
}

/** Reads a week from an address; anything but a Monday since 2000 means the last week. */
export function readWeek({ week }: Record<string, unknown>): WeekSearch {
  if (typeof week !== 'string' || !DAY.test(week) || week < '2000-01-03') return {};
  const day = new Date(`${week}T00:00:00Z`);
  // 30 February would be a day of March.
  return day.getUTCDay() === 1 && weeksAfter(week, 0) === week ? { week } : {};
}
