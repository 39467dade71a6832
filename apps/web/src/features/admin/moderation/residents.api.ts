import type { Activity } from '@ecopulse/contract/rewards/rewards';
import { call } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/query-client.ts';
import { pagedQuery } from '../../../lib/lists/paged-query.ts';

export function residentQuery(id: string) {
  return {
    ...callQuery('GET /api/admin/users/:id', { params: { id } }),
    // Always refetch: another admin may have changed the resident.
    staleTime: 0,
  };
}

const PAGE_SIZE = 20;

export function residentLedgerQuery(id: string) {
  const query = pagedQuery<Activity>(['GET /api/admin/users/:id/activities', id], PAGE_SIZE, (page, signal) =>
    call('GET /api/admin/users/:id/activities', { params: { id }, query: page, signal }),
  );
  return { ...query, staleTime: 0 };
}
