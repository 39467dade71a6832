import { queryOptions } from '@tanstack/react-query';
import type { Friend } from '@ecopulse/contract/social/social';
import { call } from './api.ts';

export const friendsQuery = queryOptions({
  queryKey: ['GET /api/friends'],
  queryFn: ({ signal }): Promise<Friend[]> => call('GET /api/friends', { signal }),
});
