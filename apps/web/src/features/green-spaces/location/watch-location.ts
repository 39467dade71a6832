import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import { type LocationResult, refusal } from './device-location.ts';

/** A position with the time at which the device found it, in milliseconds; or why there is none. */
export type WatchResult =
  | { outcome: 'found'; location: DeviceLocation; time: number }
  | Exclude<LocationResult, { outcome: 'found' }>;

/** As exact as the device can, and never one from before. */
const EXACT: PositionOptions = { timeout: 30_000, maximumAge: 0, enableHighAccuracy: true };

/**
 * Follows the device until the returned function is called. The browser asks the resident first, unless it is allowed. When
 * the page is shown again it starts again, since some phones stop for good once they were locked.
 */
export function watchDeviceLocation(onResult: (result: WatchResult) => void): () => void {
  // Missing in browsers that offer it only to secure pages.
  const device = Reflect.get(navigator, 'geolocation') as Geolocation | null | undefined;
  if (!device) {
    onResult({ outcome: 'unavailable' });
    return () => {};
  }
  const start = () =>
    device.watchPosition(
      ({ coords, timestamp }) =>
        onResult({
          outcome: 'found',
          location: { lat: coords.latitude, lng: coords.longitude, accuracyMeters: coords.accuracy },
          time: timestamp,
        }),
      (error) => onResult(refusal(error)),
      EXACT,
    );
  let watch = start();
  const startAgain = () => {
    if (document.visibilityState !== 'visible') return;
    device.clearWatch(watch);
    watch = start();
  };
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) startAgain();
  };
  document.addEventListener('visibilitychange', startAgain);
  addEventListener('pageshow', onShown);
  return () => {
    device.clearWatch(watch);
    document.removeEventListener('visibilitychange', startAgain);
    removeEventListener('pageshow', onShown);
  };
}
