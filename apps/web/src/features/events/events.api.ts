import type { QueryClient } from '@tanstack/react-query';
import { callQuery, refresh } from '../../lib/query-client.ts';

/** Others join and leave, so each visit asks again. */
export const STALE_MS = 20_000;

export function eventQuery(id: number) {
  return { ...callQuery('GET /api/events/:id', { params: { id } }), staleTime: STALE_MS };
}

export const userEventsQuery = { ...callQuery('GET /api/user/events'), staleTime: STALE_MS };

export async function refreshEvents(queryClient: QueryClient): Promise<void> {
  await refresh(queryClient, [
    'GET /api/events',
    'GET /api/events/:id',
    'GET /api/events/:id/people',
    'GET /api/user/events',
  ]);
}
