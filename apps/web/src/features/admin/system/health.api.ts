import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** How the deployment does; always asked anew, since that is the question. */
export const healthQuery = queryOptions({
  queryKey: ['GET /api/admin/health'],
  staleTime: 0,
  queryFn: ({ signal }) => call('GET /api/admin/health', { signal }),
});

/** The feeds, and how each has done. */
export const feedsQuery = queryOptions({
  queryKey: ['GET /api/admin/news-sources'],
  staleTime: 0,
  queryFn: ({ signal }) => call('GET /api/admin/news-sources', { signal }),
});
