import { queryOptions } from '@tanstack/react-query';
import type { BaseMap } from '@ecopulse/contract/green-spaces/map';
import { call } from '../api.ts';

export const baseMapQuery = queryOptions({
  queryKey: ['GET /api/map'],
  queryFn: ({ signal }): Promise<BaseMap> => call('GET /api/map', { signal }),
  staleTime: Infinity,
});
