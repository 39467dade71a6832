import { useCallback, useState } from 'react';
import { askDeviceLocation } from './device-location.ts';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import type { LocationResult } from './device-location.ts';

/** For sorting, an accuracy of a street's length and an age of a few minutes are enough. */
const ROUGH: PositionOptions = { timeout: 8_000, maximumAge: 300_000, enableHighAccuracy: false };

/** Requests the position only in `locate`, keeps it in component state, and never sends it. */
export function useNearby() {
  const [position, setPosition] = useState<DeviceLocation | null>(null);
  const [isLocating, setLocating] = useState(false);

  const locate = useCallback(async (): Promise<LocationResult> => {
    setLocating(true);
    const result = await askDeviceLocation(ROUGH);
    setLocating(false);
    if (result.outcome === 'found') setPosition(result.location);
    return result;
  }, []);

  return { position, isLocating, locate };
}
