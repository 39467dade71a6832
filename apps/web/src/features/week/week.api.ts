import { queryOptions } from '@tanstack/react-query';
import type { WeekSummary } from '@ecopulse/contract/rewards/week-summary';
import { call } from '../../lib/api.ts';
import { addDays } from '../../lib/time/singapore-time.ts';

/** `week` is its Monday; absent means the last completed week. */
export interface WeekSearch {
  week?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WEEK_DAYS = 7;

export function weeksAfter(week: string, weeks: number): string {
  return addDays(week, weeks * WEEK_DAYS);
}

/** Anything but a Monday since 2000 means the last completed week. */
export function readWeek({ week }: Record<string, unknown>): WeekSearch {
  if (typeof week !== 'string' || !DAY.test(week) || week < '2000-01-03') return {};
  const day = new Date(`${week}T00:00:00Z`);
  // Rejects days such as 30 February, which Date turns into a day of March.
  return day.getUTCDay() === 1 && weeksAfter(week, 0) === week ? { week } : {};
}

/** `week` is a Monday; without it, the last completed week. */
export const weekSummaryQuery = (week?: string) =>
  queryOptions({
    queryKey: ['GET /api/user/week-summary', week ?? 'last'],
    queryFn: ({ signal }): Promise<WeekSummary> =>
      call('GET /api/user/week-summary', { query: week === undefined ? {} : { week }, signal }),
  });
