import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { callQuery, refresh } from '../../lib/query-client.ts';

export interface SettingsSearch {
  /** The admin page that required sign-in codes, to return to afterwards. */
  next?: string;
}

/** Admin paths only, so that a link cannot redirect to another site. */
export function parseSettingsSearch(params: Record<string, unknown>): SettingsSearch {
  const next = params['next'];
  return typeof next === 'string' && /^\/admin(?:[/?#]|$)/.test(next) ? { next } : {};
}

export const settingsQuery = callQuery('GET /api/user/settings');

export const blocksQuery = callQuery('GET /api/user/blocks');

export const ownProfileQuery = callQuery('GET /api/user/profile');

/** Serialises the calls, so that the last choice wins. */
export const SETTINGS_SCOPE = { id: 'PATCH /api/user/settings' };

/** Updates the cached user, so that the header and this page change without a refetch. */
export function updateOwnUser(queryClient: QueryClient, change: Partial<User>): void {
  queryClient.setQueryData<User | null>(['GET /api/auth/user'], (user) => user && { ...user, ...change });
  queryClient.setQueryData(ownProfileQuery.queryKey, (profile) => profile && { ...profile, ...change });
}

const RESIDENT_QUERY_KEYS = /^GET \/api\/(rankings\/|leaderboard\/|users\/|search-users|friend)/;

/** Queries that show residents to each other are refetched when next shown. */
export function invalidateResidentQueries(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => RESIDENT_QUERY_KEYS.test(String(queryKey[0])) });
}

export async function refreshOwnProfile(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refresh(queryClient, ['GET /api/auth/user', 'GET /api/user/profile']),
    invalidateResidentQueries(queryClient),
  ]);
}
