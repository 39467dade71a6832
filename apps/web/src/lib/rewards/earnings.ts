import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import type { Earnings } from '@ecopulse/contract/rewards/rewards';
import { celebrate, momentsOf } from './celebrations.ts';
import { type ReadEndpointName, refresh } from '../query-client.ts';

/** The queries of other features that an activity may change, by the endpoint they read. */
const CHANGED_BY_EARNING: readonly ReadEndpointName[] = [
  'GET /api/auth/user',
  'GET /api/user/profile',
  'GET /api/user/activities',
  'GET /api/user/badges',
  'GET /api/user/history',
  'GET /api/user/challenges',
  // What is left for the resident to do decides which challenges they could complete.
  'GET /api/user/challenges/blocked',
  'GET /api/rankings/national',
  'GET /api/leaderboard/weekly',
  'GET /api/rankings/friends',
  'GET /api/rankings/neighbourhood',
  // The number of residents who completed the challenge: this activity may have completed one.
  'GET /api/challenges',
];

/** Shows at once what a response says was earned: the totals everywhere, and each badge and milestone once. */
export function showEarnings(queryClient: QueryClient, earnings: Earnings): void {
  const streakBefore = queryClient.getQueryData<User | null>(['GET /api/auth/user'])?.currentStreak ?? 0;
  // The response has the new totals, so the header counts up now, not one round trip later.
  queryClient.setQueryData<User | null>(['GET /api/auth/user'], (user) =>
    user ? { ...user, ecoPoints: earnings.ecoPoints, currentStreak: earnings.streak } : user,
  );
  celebrate(momentsOf(earnings, streakBefore));
}

/** Fetches again what an activity may have changed: the shared queries, and these queries of its own feature. */
export async function refreshAfterEarning(
  queryClient: QueryClient,
  ...own: readonly ReadEndpointName[]
): Promise<void> {
  await refresh(queryClient, [...CHANGED_BY_EARNING, ...own]);
}
