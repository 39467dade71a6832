import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const healthQuery = queryOptions({
  queryKey: ['GET /api/admin/health'],
  staleTime: 0,
  queryFn: ({ signal }) => call('GET /api/admin/health', { signal }),
});

export const feedsQuery = queryOptions({
  queryKey: ['GET /api/admin/news-sources'],
  staleTime: 0,
  queryFn: ({ signal }) => call('GET /api/admin/news-sources', { signal }),
});
