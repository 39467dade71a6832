import { queryOptions } from '@tanstack/react-query';
import type { AdminStats } from '@ecopulse/contract/admin/admin';
import type { ListedArticle } from '@ecopulse/contract/news/news-admin';
import type { ListedResident } from '@ecopulse/contract/admin/residents-admin';
import { call } from '../../../lib/api.ts';

/** The screen does not fetch again what its loader has just fetched. */
const FRESH_MS = 5000;

/** Statistics of the platform. */
export const statsQuery = queryOptions({
  queryKey: ['GET /api/admin/stats'],
  queryFn: ({ signal }): Promise<AdminStats> => call('GET /api/admin/stats', { signal }),
  staleTime: FRESH_MS,
});

/** The five newest residents. */
export const recentUsersQuery = queryOptions({
  queryKey: ['GET /api/admin/users', 'recent'],
  queryFn: ({ signal }): Promise<ListedResident[]> => call('GET /api/admin/users', { query: { limit: '5' }, signal }),
  staleTime: FRESH_MS,
});

/** The three newest articles that residents can see. */
export const recentArticlesQuery = queryOptions({
  queryKey: ['GET /api/admin/news', 'recent'],
  queryFn: ({ signal }): Promise<ListedArticle[]> =>
    call('GET /api/admin/news', { query: { status: 'published', limit: '3' }, signal }),
  staleTime: FRESH_MS,
});
