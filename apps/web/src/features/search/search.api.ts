import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchResult } from '@ecopulse/contract/search';
import { call } from '../../lib/api.ts';

/** What a search finds among green spaces, lessons, challenges and news. `q` is not blank. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['GET /api/search', q],
    queryFn: ({ signal }): Promise<SearchResult> => call('GET /api/search', { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
