import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Profile, User } from '@ecopulse/contract/accounts/accounts';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import type { Settings } from '@ecopulse/contract/accounts/settings';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/query-client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['GET /api/user/settings'],
  queryFn: ({ signal }): Promise<Settings> => call('GET /api/user/settings', { signal }),
});

/** The residents this one has blocked. */
export const blocksQuery = queryOptions({
  queryKey: ['GET /api/user/blocks'],
  queryFn: ({ signal }): Promise<ResidentCard[]> => call('GET /api/user/blocks', { signal }),
});

export const ownProfileQuery = queryOptions({
  queryKey: ['GET /api/user/profile'],
  queryFn: ({ signal }): Promise<Profile> => call('GET /api/user/profile', { signal }),
});

/** Changes of the settings are sent one after the other, so that the last choice wins. */
export const SETTINGS_SCOPE = { id: 'PATCH /api/user/settings' };

/**
 * The header and this screen show the resident's name and picture. Both update without waiting for another response.
 */
export function showOwnChange(queryClient: QueryClient, change: Partial<User>): void {
  queryClient.setQueryData<User | null>(['GET /api/auth/user'], (user) => user && { ...user, ...change });
  queryClient.setQueryData(ownProfileQuery.queryKey, (profile) => profile && { ...profile, ...change });
}

/** The queries that show residents to each other. */
const WHERE_RESIDENTS_MEET = /^GET \/api\/(rankings\/|leaderboard\/|users\/|search-users|friend)/;

/** Fetches all queries that show residents to each other again, when they are next shown. */
export function refreshWhereResidentsMeet(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => WHERE_RESIDENTS_MEET.test(String(queryKey[0])) });
}

/** The same for the resident's public profile: names, picture, home town, text and privacy. */
export async function refreshOwnProfile(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refresh(queryClient, ['GET /api/auth/user', 'GET /api/user/profile']),
    refreshWhereResidentsMeet(queryClient),
  ]);
}
