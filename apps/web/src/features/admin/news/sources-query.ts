import { queryOptions } from '@tanstack/react-query';
import type { NewsSource } from '@ecopulse/contract/news/news-admin';
import { call } from '../../../lib/api.ts';

/** A list that was just fetched is not fetched again when it opens. */
const FRESH_MS = 5000;

/** The feeds with their health, sorted by name. */
export const sourcesQuery = queryOptions({
  queryKey: ['GET /api/admin/news-sources'],
  queryFn: ({ signal }): Promise<NewsSource[]> => call('GET /api/admin/news-sources', { signal }),
  staleTime: FRESH_MS,
});

/** The feed being edited, from the address: its id, or `new`. */
export interface SourceSearch {
  edit?: string;
}

/** Reads from an address which feed is being edited, and ignores invalid values. */
export function readSourceSearch(address: Record<string, unknown>): SourceSearch {
  const { edit } = address;
  return typeof edit === 'string' && /^(new|[1-9]\d{0,9})$/.test(edit) ? { edit } : {};
}
