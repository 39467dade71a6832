import { useCallback, useState } from 'react';
import { requestDeviceLocation } from '../../../lib/location/device-location.ts';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import type { LocationResult } from '../../../lib/location/device-location.ts';

/** Accurate to a street and a few minutes old, which is enough for sorting. */
const ROUGH_POSITION_OPTIONS: PositionOptions = { timeout: 8_000, maximumAge: 300_000, enableHighAccuracy: false };

/** Requests the position only in `locate`, keeps it in component state, and never sends it. */
export function useDevicePosition() {
  const [position, setPosition] = useState<DeviceLocation | null>(null);
  const [isLocating, setLocating] = useState(false);

  const locate = useCallback(async (): Promise<LocationResult> => {
    setLocating(true);
    const result = await requestDeviceLocation(ROUGH_POSITION_OPTIONS);
    setLocating(false);
    if (result.outcome === 'found') setPosition(result.location);
    return result;
  }, []);

  return { position, isLocating, locate };
}
