import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../lib/query-client.ts';

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
  callQuery('GET /api/friend-requests', { query: { direction } });

export const searchUsersQuery = (q: string) => ({
  ...callQuery('GET /api/search-users', { query: { q } }),
  enabled: q !== '',
  placeholderData: keepPreviousData,
});

/** Refetched when shown again, but not after an own request, so that the row stays. */
export const suggestionsQuery = { ...callQuery('GET /api/friends/suggestions'), staleTime: 0 };

export const residentQuery = (username: string) => callQuery('GET /api/users/:username', { params: { username } });
