import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import { MAX_ACCURACY_METERS } from '@ecopulse/contract/rewards/earning-limits';

export type LocationResult =
  | { outcome: 'found'; location: DeviceLocation }
  | { outcome: 'denied' | 'unavailable' | 'timeout' };

export function toLocationFailure(error: GeolocationPositionError): Exclude<LocationResult, { outcome: 'found' }> {
  if (error.code === error.PERMISSION_DENIED) return { outcome: 'denied' };
  if (error.code === error.TIMEOUT) return { outcome: 'timeout' };
  return { outcome: 'unavailable' };
}

export function requestDeviceLocation(options: PositionOptions): Promise<LocationResult> {
  // Missing in browsers that restrict it to secure contexts.
  const device = Reflect.get(navigator, 'geolocation') as Geolocation | null | undefined;
  if (!device) return Promise.resolve({ outcome: 'unavailable' });
  return new Promise((resolve) => {
    device.getCurrentPosition(
      ({ coords }) =>
        resolve({
          outcome: 'found',
          location: { lat: coords.latitude, lng: coords.longitude, accuracyMeters: coords.accuracy },
        }),
      (error) => resolve(toLocationFailure(error)),
      options,
    );
  });
}

/** As accurate as possible, and so recent that trying again a few steps further asks the device again. */
const PROOF_POSITION_OPTIONS: PositionOptions = { timeout: 8_000, maximumAge: 10_000, enableHighAccuracy: true };

/** `vague` is a location that is not exact enough to verify anything, `found` one beside the place. */
export type UnseenOutcome = LocationResult['outcome'] | 'vague';

/** Null if no location was requested. */
export type ProofOutcome = LocationResult['outcome'] | 'vague' | null;

export interface LocationProof {
  requestBody: { location?: DeviceLocation };
  outcome: ProofOutcome;
}

export async function requestLocationProof(shouldRequest: boolean): Promise<LocationProof> {
  if (!shouldRequest) return { requestBody: {}, outcome: null };
  const result = await requestDeviceLocation(PROOF_POSITION_OPTIONS);
  if (result.outcome !== 'found') return { requestBody: {}, outcome: result.outcome };
  const { location } = result;
  return { requestBody: { location }, outcome: location.accuracyMeters > MAX_ACCURACY_METERS ? 'vague' : 'found' };
}

export async function isLocationAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // Some browsers cannot report the permission, so the location is requested only after a click.
    return false;
  }
}

type Outcome = LocationResult['outcome'];

export const locationFailureMessages: Record<Exclude<Outcome, 'found'>, MessageDescriptor> = {
  denied: msg`Your browser is blocking access to your location. You can allow it in the site settings.`,
  unavailable: msg`Your device couldn't find its location.`,
  timeout: msg`Finding your location took too long.`,
};

export const unconfirmedLocationMessages: Record<UnseenOutcome, MessageDescriptor> = {
  ...locationFailureMessages,
  vague: msg`Your device knows your location only roughly. Outdoors, it usually improves within a minute.`,
  found: msg`You don't seem to be at this green space.`,
};
