import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Profile, User } from '@ecopulse/contract/accounts';
import type { ResidentCard } from '@ecopulse/contract/residents';
import type { Settings } from '@ecopulse/contract/settings';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/query-client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['GET /api/user/settings'],
  queryFn: ({ signal }): Promise<Settings> => call('GET /api/user/settings', { signal }),
});

/** Whom the resident has blocked. */
export const blocksQuery = queryOptions({
  queryKey: ['GET /api/user/blocks'],
  queryFn: ({ signal }): Promise<ResidentCard[]> => call('GET /api/user/blocks', { signal }),
});

export const ownProfileQuery = queryOptions({
  queryKey: ['GET /api/user/profile'],
  queryFn: ({ signal }): Promise<Profile> => call('GET /api/user/profile', { signal }),
});

/** All changes of the settings go one after the other: the last choice is the last that the server hears of. */
export const SETTINGS_SCOPE = { id: 'PATCH /api/user/settings' };

/** Who the resident is stands in the header and on this screen: both show a change without waiting for another answer. */
export function showOwnChange(queryClient: QueryClient, change: Partial<User>): void {
  queryClient.setQueryData<User | null>(['GET /api/auth/user'], (user) => user && { ...user, ...change });
  queryClient.setQueryData(ownProfileQuery.queryKey, (profile) => profile && { ...profile, ...change });
}

/** Wherever residents are shown to each other. */
const WHERE_RESIDENTS_MEET = /^GET \/api\/(rankings\/|leaderboard\/|users\/|search-users|friend)/;

/** Fetches anew whatever shows residents to each other, once it is seen again. */
export function refreshWhereResidentsMeet(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => WHERE_RESIDENTS_MEET.test(String(queryKey[0])) });
}

/** The same for what shows who the resident is: their names, picture, home town, words and privacy. */
export async function refreshOwnProfile(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refresh(queryClient, ['GET /api/auth/user', 'GET /api/user/profile']),
    refreshWhereResidentsMeet(queryClient),
  ]);
}
