import { queryOptions } from '@tanstack/react-query';
import type { Activity, ActivityType, Badge, DayOfHistory } from '@ecopulse/contract/rewards/rewards';
import { call } from '../../lib/api.ts';
import { pagedQuery } from '../../lib/lists/paged-query.ts';

/** More than is shown, so that today's activity is found even behind the badges it earned. */
const RECENT = '20';

export const recentActivitiesQuery = queryOptions({
  queryKey: ['GET /api/user/activities'],
  queryFn: ({ signal }) => call('GET /api/user/activities', { query: { limit: RECENT }, signal }),
});

const PAGE = 50;

/** Newest first. */
export const ledgerQuery = pagedQuery<Activity>(['GET /api/user/activities', 'ledger'], PAGE, (page, signal) =>
  call('GET /api/user/activities', { query: page, signal }),
);

export const badgesQuery = queryOptions({
  queryKey: ['GET /api/user/badges'],
  queryFn: ({ signal }): Promise<Badge[]> => call('GET /api/user/badges', { signal }),
});

export const historyQuery = queryOptions({
  queryKey: ['GET /api/user/history'],
  queryFn: ({ signal }): Promise<DayOfHistory[]> => call('GET /api/user/history', { signal }),
});

/** Activities that happen to a resident, or that they only read or undo. */
const KEEPS_NO_STREAK: ReadonlySet<ActivityType> = new Set([
  'adjustment',
  'badge_earned',
  'eco_action_undone',
  'friend_added',
  'news_read',
]);

/** `day` is a Singapore date such as `2026-11-21`. */
export function hasStreakActivityOn(day: string, activities: readonly Activity[]): boolean {
  return activities.some((activity) => activity.day === day && !KEEPS_NO_STREAK.has(activity.activityType));
}
