import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Others join and leave, so each visit asks again. */
export const STALE_MS = 20_000;

export function eventQuery(id: number) {
  return queryOptions({
    queryKey: ['GET /api/events/:id', id],
    queryFn: ({ signal }) => call('GET /api/events/:id', { params: { id }, signal }),
    staleTime: STALE_MS,
  });
}

export const userEventsQuery = queryOptions({
  queryKey: ['GET /api/user/events'],
  queryFn: ({ signal }) => call('GET /api/user/events', { signal }),
  staleTime: STALE_MS,
});
