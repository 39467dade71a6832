import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';

/** The result of asking for the device's location. A refusal is a result too, not an exception. */
export type LocationResult =
  | { outcome: 'found'; location: DeviceLocation }
  | { outcome: 'denied' | 'unavailable' | 'timeout' };

export function refusal(error: GeolocationPositionError): Exclude<LocationResult, { outcome: 'found' }> {
  if (error.code === error.PERMISSION_DENIED) return { outcome: 'denied' };
  if (error.code === error.TIMEOUT) return { outcome: 'timeout' };
  return { outcome: 'unavailable' };
}

/** Asks the device for its location. The browser asks the resident first. */
export function askDeviceLocation(options: PositionOptions): Promise<LocationResult> {
  // Missing in browsers that offer it only to secure pages.
  const device = Reflect.get(navigator, 'geolocation') as Geolocation | null | undefined;
  if (!device) return Promise.resolve({ outcome: 'unavailable' });
  return new Promise((resolve) => {
    device.getCurrentPosition(
      ({ coords }) =>
        resolve({
          outcome: 'found',
          location: { lat: coords.latitude, lng: coords.longitude, accuracyMeters: coords.accuracy },
        }),
      (error) => resolve(refusal(error)),
      options,
    );
  });
}

/** As exact as the device can, and recent enough to prove that the resident is here. */
const EXACT: PositionOptions = { timeout: 8_000, maximumAge: 60_000, enableHighAccuracy: true };

/** The outcome of asking for a location that proves something; null if it was not asked for. */
export type ProofOutcome = LocationResult['outcome'] | null;

/** What a call sends as proof, if the resident wants to share their location and the device gives it. */
export interface LocationProof {
  sent: { location?: DeviceLocation };
  outcome: ProofOutcome;
}

/** Asks for the location as proof of being here. Without one, what follows counts as claimed. */
export async function askForProof(isWanted: boolean): Promise<LocationProof> {
  if (!isWanted) return { sent: {}, outcome: null };
  const result = await askDeviceLocation(EXACT);
  return { sent: result.outcome === 'found' ? { location: result.location } : {}, outcome: result.outcome };
}

/** Whether the resident has already allowed the location, so that asking again would not prompt them. */
export async function isLocationAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // Some browsers cannot tell. Then the location is asked for only on a press.
    return false;
  }
}
