import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ChallengeFriend } from '@ecopulse/contract/challenges/challenge-friends';
import type {
  Challenge,
  LoggedEcoAction,
  OpenChallenge,
  UserChallenge,
} from '@ecopulse/contract/challenges/challenges';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/query-client.ts';

/** For everyone, and of the resident's clubs. */
export const challengesQuery = queryOptions({
  queryKey: ['GET /api/challenges'],
  queryFn: async ({ signal }): Promise<Challenge[]> =>
    (
      await Promise.all([call('GET /api/challenges', { signal }), call('GET /api/user/challenges/clubs', { signal })])
    ).flat(),
});

export const userChallengesQuery = queryOptions({
  queryKey: ['GET /api/user/challenges'],
  queryFn: ({ signal }): Promise<UserChallenge[]> => call('GET /api/user/challenges', { signal }),
});

export const challengeFriendsQuery = (id: number) =>
  queryOptions({
    queryKey: ['GET /api/challenges/:id/friends', id],
    queryFn: ({ signal }): Promise<ChallengeFriend[]> =>
      call('GET /api/challenges/:id/friends', { params: { id }, signal }),
  });

/** What already counts of challenges that can be joined, and whether this resident can still complete them. */
export const openChallengesQuery = queryOptions({
  queryKey: ['GET /api/user/challenges/open'],
  queryFn: ({ signal }): Promise<OpenChallenge[]> => call('GET /api/user/challenges/open', { signal }),
});

export const ecoActionsQuery = queryOptions({
  queryKey: ['GET /api/user/eco-actions'],
  queryFn: ({ signal }): Promise<LoggedEcoAction[]> => call('GET /api/user/eco-actions', { signal }),
});

export function refreshChallenges(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, [
    'GET /api/challenges',
    'GET /api/challenges/active',
    'GET /api/user/challenges',
    'GET /api/user/challenges/open',
  ]);
}
