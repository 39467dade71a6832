import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useOwnResident } from '../../../lib/own-resident.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { patchRow, refreshTellers } from './row-cache.ts';

/** Says that a flagged check-in was looked at. */
export function useSettle(checkInId: number) {
  const queryClient = useQueryClient();
  const own = useOwnResident();
  return useMutation({
    mutationFn: () => call('PUT /api/admin/flagged-check-ins/:id/settled', { params: { id: checkInId } }),
    onSuccess: () => {
      patchRow(queryClient, 'GET /api/admin/flagged-check-ins', checkInId, {
        settledAt: new Date(serverNow()).toISOString(),
        settledBy: own ?? null,
      });
    },
    onSettled: () => refreshTellers(queryClient),
  });
}
