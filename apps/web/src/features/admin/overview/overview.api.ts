import { callQuery } from '../../../lib/query-client.ts';

/** Avoids refetching what the route loader has just fetched. */
const STALE_TIME_MS = 5000;

export const statsQuery = { ...callQuery('GET /api/admin/stats'), staleTime: STALE_TIME_MS };

export const recentUsersQuery = {
  ...callQuery('GET /api/admin/users', { query: { limit: '5' } }),
  staleTime: STALE_TIME_MS,
};

export const recentArticlesQuery = {
  ...callQuery('GET /api/admin/news', { query: { status: 'published', limit: '3' } }),
  staleTime: STALE_TIME_MS,
};
