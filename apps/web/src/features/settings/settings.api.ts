import { queryOptions } from '@tanstack/react-query';
import type { ResidentCard } from '@ecopulse/contract/residents';
import type { Settings } from '@ecopulse/contract/settings';
import { call } from '../../lib/api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['GET /api/user/settings'],
  queryFn: ({ signal }): Promise<Settings> => call('GET /api/user/settings', { signal }),
});

/** Whom the resident has blocked. */
export const blocksQuery = queryOptions({
  queryKey: ['GET /api/user/blocks'],
  queryFn: ({ signal }): Promise<ResidentCard[]> => call('GET /api/user/blocks', { signal }),
});
