import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import type { FoundResident, FriendRequest } from '@ecopulse/contract/social/social';
import { call } from '../../lib/api.ts';

/** As in the URL; absent means My Friends. */
const SOCIAL_TABS = ['friends', 'requests', 'find'] as const;

export type SocialTab = (typeof SOCIAL_TABS)[number] | 'clubs';

export interface SocialSearch {
  tab?: Exclude<SocialTab, 'friends' | 'clubs'>;
  q?: string;
}

/** Unknown values mean My Friends. */
export function parseSocialSearch(search: Record<string, unknown>): SocialSearch {
  const tab = SOCIAL_TABS.find((each) => each === search['tab']);
  const q = search['q'];
  return {
    ...(tab !== undefined && tab !== 'friends' && { tab }),
    ...(tab === 'find' && typeof q === 'string' && q.trim() !== '' && { q }),
  };
}

export const friendRequestsQuery = (direction: 'incoming' | 'sent') =>
  queryOptions({
    queryKey: ['GET /api/friend-requests', direction],
    queryFn: ({ signal }): Promise<FriendRequest[]> =>
      call('GET /api/friend-requests', { query: { direction }, signal }),
  });

export const searchUsersQuery = (q: string) =>
  queryOptions({
    queryKey: ['GET /api/search-users', q],
    queryFn: ({ signal }): Promise<FoundResident[]> => call('GET /api/search-users', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** Refetched when shown again, but not after an own request, so that the row stays. */
export const suggestionsQuery = queryOptions({
  queryKey: ['GET /api/friends/suggestions'],
  queryFn: ({ signal }): Promise<FoundResident[]> => call('GET /api/friends/suggestions', { signal }),
  staleTime: 0,
});

export const residentQuery = (username: string) =>
  queryOptions({
    queryKey: ['GET /api/users/:username', username],
    queryFn: ({ signal }): Promise<PublicProfile> => call('GET /api/users/:username', { params: { username }, signal }),
  });
