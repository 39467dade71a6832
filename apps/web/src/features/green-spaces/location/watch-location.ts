import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import { type LocationResult, toLocationFailure } from '../../../lib/location/device-location.ts';

/** `time` is when the device found the position, in milliseconds. */
export type WatchResult =
  | { outcome: 'found'; location: DeviceLocation; time: number }
  | Exclude<LocationResult, { outcome: 'found' }>;

/** As accurate as possible, never cached. */
const WATCH_POSITION_OPTIONS: PositionOptions = { timeout: 30_000, maximumAge: 0, enableHighAccuracy: true };

/**
 * Watches until the returned function is called. Restarts when the page becomes visible, because some phones report no
 * position any more after a screen lock.
 */
export function watchDeviceLocation(onResult: (result: WatchResult) => void): () => void {
  // Missing in browsers that restrict it to secure contexts.
  const device = Reflect.get(navigator, 'geolocation') as Geolocation | null | undefined;
  if (!device) {
    onResult({ outcome: 'unavailable' });
    return () => {};
  }
  const startWatch = () =>
    device.watchPosition(
      ({ coords, timestamp }) =>
        onResult({
          outcome: 'found',
          location: { lat: coords.latitude, lng: coords.longitude, accuracyMeters: coords.accuracy },
          time: timestamp,
        }),
      (error) => onResult(toLocationFailure(error)),
      WATCH_POSITION_OPTIONS,
    );
  let watchId = startWatch();
  const restartIfVisible = () => {
    if (document.visibilityState !== 'visible') return;
    device.clearWatch(watchId);
    watchId = startWatch();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) restartIfVisible();
  };
  document.addEventListener('visibilitychange', restartIfVisible);
  addEventListener('pageshow', onPageShow);
  return () => {
    device.clearWatch(watchId);
    document.removeEventListener('visibilitychange', restartIfVisible);
    removeEventListener('pageshow', onPageShow);
  };
}
