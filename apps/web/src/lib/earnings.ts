import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts';
import type { Earnings } from '@ecopulse/contract/rewards';
import { celebrate } from './celebrations.ts';
import { type ReadEndpointName, refresh } from './query-client.ts';

/** What anything that counts may change besides its own feature; queries are named by the endpoint that answers them. */
const CHANGED_BY_EARNING: readonly ReadEndpointName[] = [
  'GET /api/auth/user',
  'GET /api/user/profile',
  'GET /api/user/activities',
  'GET /api/user/badges',
  'GET /api/user/history',
  'GET /api/user/challenges',
  'GET /api/rankings/national',
  'GET /api/leaderboard/weekly',
  'GET /api/rankings/friends',
  'GET /api/rankings/neighbourhood',
  // How many have completed it: what was done may have completed one.
  'GET /api/challenges',
];

/** Shows at once what an answer says was earned: the totals everywhere, and new badges kindly, each once. */
export function showEarnings(queryClient: QueryClient, earnings: Earnings): void {
  // The answer already knows the new totals: the header counts up now, not a round trip later.
  queryClient.setQueryData<User | null>(['GET /api/auth/user'], (user) =>
    user ? { ...user, ecoPoints: earnings.ecoPoints, currentStreak: earnings.streak } : user,
  );
  celebrate(earnings.badges);
}

/** Fetches anew what an activity may have changed: all that belongs to it, and these queries of its own feature. */
export async function refreshAfterEarning(
  queryClient: QueryClient,
  ...own: readonly ReadEndpointName[]
): Promise<void> {
  await refresh(queryClient, [...CHANGED_BY_EARNING, ...own]);
}
