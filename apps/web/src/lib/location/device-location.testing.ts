import { vi } from 'vitest';

interface Coordinates {
  latitude: number;
  longitude: number;
  accuracy: number;
}

const ERROR_CODES = { denied: 1, unavailable: 2, timeout: 3 } as const;

const createPositionError = (reason: keyof typeof ERROR_CODES): GeolocationPositionError => ({
  code: ERROR_CODES[reason],
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
  message: '',
});

/** Answers one-off requests and watches with `position`. */
export function mockDeviceLocation(position: 'denied' | Coordinates) {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((onSuccess, onError) => {
    if (position === 'denied') onError?.(createPositionError('denied'));
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

/** A device that is still looking for its location. */
export function mockSilentDevice() {
  const ignore = () => {};
  const device = { getCurrentPosition: ignore, watchPosition: () => 1, clearWatch: ignore };
  vi.spyOn(Navigator.prototype, 'geolocation', 'get').mockReturnValue(device);
}

/** A device whose watches report a position only when a test moves it. One-off requests time out. */
export function mockMovingDevice() {
  const watches = new Map<number, [onSuccess: PositionCallback, onError: PositionErrorCallback | null | undefined]>();
  let lastWatchId = 0;
  const device = {
    getCurrentPosition: vi.fn<Geolocation['getCurrentPosition']>((_onSuccess, onError) =>
      onError?.(createPositionError('timeout')),
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
    fail: (reason: keyof typeof ERROR_CODES) => {
      for (const [, onError] of watches.values()) onError?.(createPositionError(reason));
    },
  };
}

export function mockLocationPermission(state: PermissionState): void {
  const permissions = { query: async () => ({ state }) };
  vi.spyOn(Navigator.prototype, 'permissions', 'get').mockReturnValue(permissions as unknown as Permissions);
}
