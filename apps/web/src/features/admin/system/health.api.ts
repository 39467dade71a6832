import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The health of the deployment. It is never cached. */
export const healthQuery = queryOptions({
  queryKey: ['GET /api/admin/health'],
  staleTime: 0,
  queryFn: ({ signal }) => call('GET /api/admin/health', { signal }),
});

/** The feeds and their health. */
export const feedsQuery = queryOptions({
  queryKey: ['GET /api/admin/news-sources'],
  staleTime: 0,
  queryFn: ({ signal }) => call('GET /api/admin/news-sources', { signal }),
});
