import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useOwnResident } from '../../../lib/own-resident.ts';
import { refresh } from '../../../lib/query-client.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { patchRows, refreshDependents } from './row-cache.ts';

const LIST = 'GET /api/admin/flagged-check-ins';
/** As many as one call takes. A constant of the contract, which would load its schemas. */
const MAX_AT_ONCE = 100;

/** Shows check-ins as reviewed by the admin who is signed in. */
function useShowSettled() {
  const queryClient = useQueryClient();
  const own = useOwnResident();
  return (ids: readonly number[]) =>
    patchRows(queryClient, LIST, ids, {
      settledAt: new Date(serverNow()).toISOString(),
      settledBy: own ?? null,
    });
}

/** Marks a flagged check-in as reviewed. */
export function useSettle(checkInId: number) {
  const queryClient = useQueryClient();
  const show = useShowSettled();
  return useMutation({
    mutationFn: () => call('PUT /api/admin/flagged-check-ins/:id/settled', { params: { id: checkInId } }),
    onSuccess: () => show([checkInId]),
    onSettled: () => refreshDependents(queryClient),
  });
}

/** Marks several flagged check-ins as reviewed. If another admin was faster with some, the list is fetched again. */
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
