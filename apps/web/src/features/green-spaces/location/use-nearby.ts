import { useCallback, useState } from 'react';
import { askDeviceLocation } from './device-location.ts';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import type { LocationResult } from './device-location.ts';

/** To sort, a position within a street's length and a few minutes old is good enough. */
const ROUGH: PositionOptions = { timeout: 8_000, maximumAge: 300_000, enableHighAccuracy: false };

/** The device's position for sorting: asked for only by `locate`, held on this screen, sent nowhere. */
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
