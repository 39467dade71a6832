import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import type { Earnings } from '@ecopulse/contract/rewards/rewards';
import { queueMoments, createMoments } from './celebrations.ts';
import { type ReadEndpointName, refresh } from '../query-client.ts';

const READS_CHANGED_BY_EARNING: readonly ReadEndpointName[] = [
  'GET /api/auth/user',
  'GET /api/user/profile',
  'GET /api/user/activities',
  'GET /api/user/badges',
  'GET /api/user/history',
  'GET /api/user/week-summary',
  'GET /api/user/challenges',
  // Depends on what the resident has left to do.
  'GET /api/user/challenges/open',
  'GET /api/rankings/national',
  'GET /api/leaderboard/weekly',
  'GET /api/rankings/friends',
  'GET /api/rankings/neighbourhood',
  // Contains how many residents have completed each challenge.
  'GET /api/challenges',
];

export function showEarnings(queryClient: QueryClient, earnings: Earnings): void {
  const streakBefore = queryClient.getQueryData<User | null>(['GET /api/auth/user'])?.currentStreak ?? 0;
  // Update the header without waiting for a refetch.
  queryClient.setQueryData<User | null>(['GET /api/auth/user'], (user) =>
    user ? { ...user, ecoPoints: earnings.ecoPoints, currentStreak: earnings.streak } : user,
  );
  queueMoments(createMoments(earnings, streakBefore));
}

export async function refreshAfterEarning(
  queryClient: QueryClient,
  ...otherReads: readonly ReadEndpointName[]
): Promise<void> {
  await refresh(queryClient, [...READS_CHANGED_BY_EARNING, ...otherReads]);
}
