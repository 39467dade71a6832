import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CheckInReceipt } from '@ecopulse/contract/green-spaces';
import { call } from '../../../lib/api.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/earnings.ts';
import { askForProof } from '../location/device-location.ts';
import type { ProofOutcome } from '../location/device-location.ts';

export interface CheckInOutcome {
  receipt: CheckInReceipt;
  location: ProofOutcome;
}

/** Checks in, with the device's location if the resident wants the visit verified and the device gives it. */
async function checkIn(greenSpaceId: number, withLocation: boolean): Promise<CheckInOutcome> {
  const { sent, outcome } = await askForProof(withLocation);
  const receipt = await call('POST /api/green-spaces/checkin', { body: { greenSpaceId, ...sent } });
  return { receipt, location: outcome };
}

export function useCheckIn(greenSpaceId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ withLocation }: { withLocation: boolean }) => checkIn(greenSpaceId, withLocation),
    onSuccess: ({ receipt }) => showEarnings(queryClient, receipt),
    // Also after a failure: "already checked in" (in another tab) is news for this screen.
    onSettled: () => refreshAfterEarning(queryClient, 'GET /api/user/green-spaces'),
  });
}
