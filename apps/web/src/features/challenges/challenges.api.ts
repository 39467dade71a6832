import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { call } from '../../lib/api.ts';
import { callQuery, refresh } from '../../lib/query-client.ts';

/** For everyone, and of the resident's clubs. */
export const challengesQuery = queryOptions({
  queryKey: ['GET /api/challenges'],
  queryFn: async ({ signal }): Promise<Challenge[]> =>
    (
      await Promise.all([call('GET /api/challenges', { signal }), call('GET /api/user/challenges/clubs', { signal })])
    ).flat(),
});

export const userChallengesQuery = callQuery('GET /api/user/challenges');

export const challengeFriendsQuery = (id: number) => callQuery('GET /api/challenges/:id/friends', { params: { id } });

/** What already counts of challenges that can be joined, and whether this resident can still complete them. */
export const openChallengesQuery = callQuery('GET /api/user/challenges/open');

export const ecoActionsQuery = callQuery('GET /api/user/eco-actions');

export function refreshChallenges(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, [
    'GET /api/challenges',
    'GET /api/challenges/active',
    'GET /api/user/challenges',
    'GET /api/user/challenges/open',
  ]);
}
