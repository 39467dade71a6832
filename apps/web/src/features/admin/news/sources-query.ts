import { queryOptions } from '@tanstack/react-query';
import type { NewsSource } from '@ecopulse/contract/news-admin';
import { call } from '../../../lib/api.ts';

/** A list that was fetched a moment ago is not fetched again as it opens. */
const FRESH_MS = 5000;

/** The feeds with their health, by name. */
export const sourcesQuery = queryOptions({
  queryKey: ['GET /api/admin/news-sources'],
  queryFn: ({ signal }): Promise<NewsSource[]> => call('GET /api/admin/news-sources', { signal }),
  staleTime: FRESH_MS,
});
