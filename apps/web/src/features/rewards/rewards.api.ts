import { queryOptions } from '@tanstack/react-query';
import type { Activity, ActivityType, Badge, DayOfHistory } from '@ecopulse/contract/rewards/rewards';
import { call } from '../../lib/api.ts';
import { pagedQuery } from '../../lib/lists/paged-query.ts';

/** More than a screen shows: enough to see whether today already counts, beyond the badges it led to. */
const RECENT = '20';

/** The newest rows of the resident's ledger. */
export const recentActivitiesQuery = queryOptions({
  queryKey: ['GET /api/user/activities'],
  queryFn: ({ signal }) => call('GET /api/user/activities', { query: { limit: RECENT }, signal }),
});

const PAGE = 50;

/** The whole ledger, newest first, a page at a time. Each page begins after the last row of the one before. */
export const ledgerQuery = pagedQuery<Activity>(['GET /api/user/activities', 'ledger'], PAGE, (page, signal) =>
  call('GET /api/user/activities', { query: page, signal }),
);

export const badgesQuery = queryOptions({
  queryKey: ['GET /api/user/badges'],
  queryFn: ({ signal }): Promise<Badge[]> => call('GET /api/user/badges', { signal }),
});

/** The resident's active days of the last year. */
export const historyQuery = queryOptions({
  queryKey: ['GET /api/user/history'],
  queryFn: ({ signal }): Promise<DayOfHistory[]> => call('GET /api/user/history', { signal }),
});

/** Activities that happen to a resident, or that they read or confirm. They do not keep a streak. */
const KEEPS_NO_STREAK: ReadonlySet<ActivityType> = new Set([
  'adjustment',
  'badge_earned',
  'eco_action_undone',
  'friend_added',
  'news_read',
]);

/** Whether an activity on `day` (Singapore, `2026-11-21`) keeps the streak. */
export function hasStreakActivityOn(day: string, activities: readonly Activity[]): boolean {
  return activities.some((activity) => activity.day === day && !KEEPS_NO_STREAK.has(activity.activityType));
}
