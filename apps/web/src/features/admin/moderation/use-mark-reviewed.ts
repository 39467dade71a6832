import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, serverNow } from '../../../lib/api.ts';
import { useOwnResident } from '../../../lib/residents.ts';
import { refresh } from '../../../lib/query-client.ts';
import { patchCachedRows, refreshModerationData } from './row-cache.ts';

const LIST = 'GET /api/admin/flags';
/** The API's limit. Copied, because importing the contract would bundle its schemas. */
const MAX_IDS_PER_REQUEST = 100;

function usePatchReviewedRows() {
  const queryClient = useQueryClient();
  const ownResident = useOwnResident();
  return (ids: readonly number[]) =>
    patchCachedRows(queryClient, LIST, ids, {
      settledAt: new Date(serverNow()).toISOString(),
      settledBy: ownResident ?? null,
    });
}

export function useMarkReviewed(activityId: number) {
  const queryClient = useQueryClient();
  const patchReviewedRows = usePatchReviewedRows();
  return useMutation({
    mutationFn: () => call('PUT /api/admin/flags/:id/settled', { params: { id: activityId } }),
    onSuccess: () => patchReviewedRows([activityId]),
    onSettled: () => refreshModerationData(queryClient),
  });
}

/** If another admin has already reviewed some, refetches the list instead of patching it. */
export function useMarkSelectedReviewed() {
  const queryClient = useQueryClient();
  const patchReviewedRows = usePatchReviewedRows();
  return useMutation({
    mutationFn: async (activityIds: readonly number[]) => {
      const totals = { settled: 0, settledBefore: 0 };
      for (let start = 0; start < activityIds.length; start += MAX_IDS_PER_REQUEST) {
        const ids = activityIds.slice(start, start + MAX_IDS_PER_REQUEST);
        const { settled, settledBefore } = await call('PUT /api/admin/flags/settled', { body: { ids } });
        if (settledBefore === 0) patchReviewedRows(ids);
        totals.settled += settled;
        totals.settledBefore += settledBefore;
      }
      return totals;
    },
    onSuccess: ({ settledBefore }) => (settledBefore > 0 ? refresh(queryClient, [LIST]) : undefined),
    onSettled: () => refreshModerationData(queryClient),
  });
}
