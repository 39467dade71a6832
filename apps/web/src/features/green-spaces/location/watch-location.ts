import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import { type LocationResult, refusal } from './device-location.ts';

/** `time` is when the device found the position, in milliseconds. */
export type WatchResult =
  | { outcome: 'found'; location: DeviceLocation; time: number }
  | Exclude<LocationResult, { outcome: 'found' }>;

/** As accurate as possible, never cached. */
const EXACT: PositionOptions = { timeout: 30_000, maximumAge: 0, enableHighAccuracy: true };

/**
 * Watches until the returned function is called. Restarts when the page is shown, since some phones stop for good after a
 * lock.
 */
export function watchDeviceLocation(onResult: (result: WatchResult) => void): () => void {
  // Missing in browsers that restrict it to secure contexts.
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
