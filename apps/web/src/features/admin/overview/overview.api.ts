import { queryOptions } from '@tanstack/react-query';
import type { AdminStats } from '@ecopulse/contract/admin/admin';
import type { ListedArticle } from '@ecopulse/contract/news/news-admin';
import type { ListedResident } from '@ecopulse/contract/admin/residents-admin';
import { call } from '../../../lib/api.ts';

/** Avoids refetching what the route loader has just fetched. */
const STALE_TIME_MS = 5000;

export const statsQuery = queryOptions({
  queryKey: ['GET /api/admin/stats'],
  queryFn: ({ signal }): Promise<AdminStats> => call('GET /api/admin/stats', { signal }),
  staleTime: STALE_TIME_MS,
});

export const recentUsersQuery = queryOptions({
  queryKey: ['GET /api/admin/users', 'recent'],
  queryFn: ({ signal }): Promise<ListedResident[]> => call('GET /api/admin/users', { query: { limit: '5' }, signal }),
  staleTime: STALE_TIME_MS,
});

export const recentArticlesQuery = queryOptions({
  queryKey: ['GET /api/admin/news', 'recent'],
  queryFn: ({ signal }): Promise<ListedArticle[]> =>
    call('GET /api/admin/news', { query: { status: 'published', limit: '3' }, signal }),
  staleTime: STALE_TIME_MS,
});
