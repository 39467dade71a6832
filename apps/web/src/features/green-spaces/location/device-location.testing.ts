import { vi } from 'vitest';

interface Coordinates {
  latitude: number;
  longitude: number;
  accuracy: number;
}

const createPositionError = (code: 1 | 2 | 3): GeolocationPositionError => ({
  code,
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
  message: '',
});

/** Answers one-off requests and watches with `position`. */
export function mockDeviceLocation(position: 'denied' | Coordinates) {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((onSuccess, onError) => {
    if (position === 'denied') onError?.(createPositionError(1));
    else onSuccess({ coords: position, timestamp: Date.now() } as GeolocationPosition);
  });
  const watchPosition = (...callbacks: Parameters<Geolocation['watchPosition']>) => {
    getCurrentPosition(...callbacks);
    return 1;
  };
  const device = { getCurrentPosition, watchPosition, clearWatch: () => {} };
  vi.spyOn(Navigator.prototype, 'geolocation', 'get').mockReturnValue(device);
  return getCurrentPosition;
}

/** A device whose watches report a position only when a test moves it. One-off requests time out. */
export function mockMovingDevice() {
  const watches = new Map<number, [onSuccess: PositionCallback, onError: PositionErrorCallback | null | undefined]>();
  let lastWatchId = 0;
  const device = {
    getCurrentPosition: vi.fn<Geolocation['getCurrentPosition']>((_onSuccess, onError) =>
      onError?.(createPositionError(3)),
    ),
    watchPosition: vi.fn<Geolocation['watchPosition']>((onSuccess, onError) => {
      lastWatchId += 1;
      watches.set(lastWatchId, [onSuccess, onError]);
      return lastWatchId;
    }),
    clearWatch: (id: number) => void watches.delete(id),
  };
  vi.spyOn(Navigator.prototype, 'geolocation', 'get').mockReturnValue(device);
  return {
    watchPosition: device.watchPosition,
    watchCount: () => watches.size,
    moveTo: (latitude: number, longitude: number, accuracy = 8, timestamp = Date.now()) => {
      const position = { coords: { latitude, longitude, accuracy }, timestamp } as GeolocationPosition;
      for (const [onSuccess] of watches.values()) onSuccess(position);
    },
    fail: (code: 1 | 2 | 3) => {
      for (const [, onError] of watches.values()) onError?.(createPositionError(code));
    },
  };
}

export function mockLocationPermission(state: PermissionState): void {
  const permissions = { query: async () => ({ state }) };
  vi.spyOn(Navigator.prototype, 'permissions', 'get').mockReturnValue(permissions as unknown as Permissions);
}
