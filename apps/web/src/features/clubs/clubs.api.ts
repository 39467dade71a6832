import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Others join, leave and are active, so each visit asks again. */
export const STALE_MS = 20_000;

export interface ClubSearch {
  /** Of an invitation. */
  code?: string;
}

export function parseClubSearch({ code }: { code?: unknown }): ClubSearch {
  return typeof code === 'string' && code !== '' ? { code } : {};
}

export const ownClubsQuery = queryOptions({
  queryKey: ['GET /api/clubs', 'mine'],
  queryFn: ({ signal }) => call('GET /api/clubs', { query: { mine: 'true' }, signal }),
  staleTime: STALE_MS,
});

/** A club by invitation is found only with its code until one has joined. */
export function clubQuery(slug: string, code?: string) {
  return queryOptions({
    queryKey: ['GET /api/clubs/:slug', slug, ...(code === undefined ? [] : [code])],
    queryFn: ({ signal }) => call('GET /api/clubs/:slug', { params: { slug }, query: code ? { code } : {}, signal }),
    staleTime: STALE_MS,
  });
}
