import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, serverNow } from '../../../lib/api.ts';
import { useOwnResident } from '../../../lib/residents.ts';
import { refresh } from '../../../lib/query-client.ts';
import { patchRows, refreshDependents } from './row-cache.ts';

const LIST = 'GET /api/admin/flagged-check-ins';
/** The API's limit. Copied, because importing the contract would bundle its schemas. */
const MAX_AT_ONCE = 100;

function useShowSettled() {
  const queryClient = useQueryClient();
  const own = useOwnResident();
  return (ids: readonly number[]) =>
    patchRows(queryClient, LIST, ids, {
      settledAt: new Date(serverNow()).toISOString(),
      settledBy: own ?? null,
    });
}

export function useSettle(checkInId: number) {
  const queryClient = useQueryClient();
  const show = useShowSettled();
  return useMutation({
    mutationFn: () => call('PUT /api/admin/flagged-check-ins/:id/settled', { params: { id: checkInId } }),
    onSuccess: () => show([checkInId]),
    onSettled: () => refreshDependents(queryClient),
  });
}

/** If another admin already settled some, refetches the list instead of patching it. */
export function useSettleAll() {
  const queryClient = useQueryClient();
  const show = useShowSettled();
  return useMutation({
    mutationFn: async (checkInIds: readonly number[]) => {
      const sum = { settled: 0, settledBefore: 0 };
      for (let at = 0; at < checkInIds.length; at += MAX_AT_ONCE) {
        const ids = checkInIds.slice(at, at + MAX_AT_ONCE);
        const { settled, settledBefore } = await call('PUT /api/admin/flagged-check-ins/settled', { body: { ids } });
        if (settledBefore === 0) show(ids);
        sum.settled += settled;
        sum.settledBefore += settledBefore;
      }
      return sum;
    },
    onSuccess: ({ settledBefore }) => (settledBefore > 0 ? refresh(queryClient, [LIST]) : undefined),
    onSettled: () => refreshDependents(queryClient),
  });
}
