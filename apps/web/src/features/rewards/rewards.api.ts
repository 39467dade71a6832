import { queryOptions } from '@tanstack/react-query';
import type { Activity, ActivityType } from '@ecopulse/contract/rewards/rewards';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query-client.ts';
import { pagedQuery } from '../../lib/lists/paged-query.ts';

/** More than are shown, so that today's activity is included even after the badges that it earned. */
const RECENT_LIMIT = '20';

export const recentActivitiesQuery = queryOptions({
  queryKey: ['GET /api/user/activities'],
  queryFn: ({ signal }) => call('GET /api/user/activities', { query: { limit: RECENT_LIMIT }, signal }),
});

const PAGE_SIZE = 50;

/** Newest first. */
export const ledgerQuery = pagedQuery<Activity>(['GET /api/user/activities', 'ledger'], PAGE_SIZE, (page, signal) =>
  call('GET /api/user/activities', { query: page, signal }),
);

export const badgesQuery = callQuery('GET /api/user/badges');

export const historyQuery = callQuery('GET /api/user/history');

/** These do not keep a streak: they happen to a resident, or are only reading or undoing. */
const NON_STREAK_ACTIVITY_TYPES: ReadonlySet<ActivityType> = new Set([
  'adjustment',
  'badge_earned',
  'eco_action_undone',
  'event_attended_undone',
  'friend_added',
  'news_read',
  'weather_day',
]);

/** `day` is a Singapore date such as `2026-11-21`. */
export function hasStreakActivityOn(day: string, activities: readonly Activity[]): boolean {
  return activities.some((activity) => activity.day === day && !NON_STREAK_ACTIVITY_TYPES.has(activity.activityType));
}
