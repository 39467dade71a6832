import { queryOptions } from '@tanstack/react-query';
import type { WeekSummary } from '@ecopulse/contract/rewards/week-summary';
import { call } from '../../lib/api.ts';
import { addDays } from '../../lib/time/singapore-time.ts';

/** `week` is its Monday; absent means the current week. */
export interface WeekSearch {
  week?: string;
}

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_PER_WEEK = 7;

export function addWeeks(week: string, weeks: number): string {
  return addDays(week, weeks * DAYS_PER_WEEK);
}

/** Anything but a Monday since 2000 means the current week. */
export function parseWeekSearch({ week }: Record<string, unknown>): WeekSearch {
  if (typeof week !== 'string' || !DATE_PATTERN.test(week) || week < '2000-01-03') return {};
  const day = new Date(`${week}T00:00:00Z`);
  // Rejects days such as 30 February, which Date turns into a day of March.
  return day.getUTCDay() === 1 && addWeeks(week, 0) === week ? { week } : {};
}

/** `week` is a Monday or `current`; without it, the last completed week. */
export const weekSummaryQuery = (week?: string) =>
  queryOptions({
    queryKey: ['GET /api/user/week-summary', week ?? 'last'],
    queryFn: ({ signal }): Promise<WeekSummary> =>
      call('GET /api/user/week-summary', { query: week === undefined ? {} : { week }, signal }),
  });
