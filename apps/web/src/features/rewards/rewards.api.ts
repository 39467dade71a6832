import { queryOptions } from '@tanstack/react-query';
import type { Activity, ActivityType } from '@ecopulse/contract/rewards';
import { call } from '../../lib/api.ts';

/** More than a screen shows: enough to see whether today already counts, past the badges it set off. */
const RECENT = '20';

/** The newest rows of the resident's ledger. */
export const recentActivitiesQuery = queryOptions({
  queryKey: ['GET /api/user/activities'],
  queryFn: ({ signal }) => call('GET /api/user/activities', { query: { limit: RECENT }, signal }),
});

/** Things that happen to a resident, or that they read or confirm: they do not keep a streak. */
const KEEPS_NO_STREAK: ReadonlySet<ActivityType> = new Set(['adjustment', 'badge_earned', 'friend_added', 'news_read']);

/** Whether something on `day` (Singapore, `2026-11-21`) keeps the streak. */
export function streakKeptOn(day: string, activities: readonly Activity[]): boolean {
  return activities.some((activity) => activity.day === day && !KEEPS_NO_STREAK.has(activity.activityType));
}
