import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CheckInReceipt } from '@ecopulse/contract/green-spaces';
import { call } from '../../../lib/api.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/earnings.ts';
import { askDeviceLocation } from '../location/device-location.ts';
import type { LocationResult } from '../location/device-location.ts';

export interface CheckInOutcome {
  receipt: CheckInReceipt;
  /** The outcome of asking for the location; null if it was not asked for. */
  location: LocationResult['outcome'] | null;
}

/** Checks in, with the device's location if the resident wants the visit verified and the device gives it. */
async function checkIn(greenSpaceId: number, withLocation: boolean): Promise<CheckInOutcome> {
  const result = withLocation
    ? await askDeviceLocation({ timeout: 8_000, maximumAge: 60_000, enableHighAccuracy: true })
    : null;
  const location = result?.outcome === 'found' ? { location: result.location } : {};
  const receipt = await call('POST /api/green-spaces/checkin', { body: { greenSpaceId, ...location } });
  return { receipt, location: result?.outcome ?? null };
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
