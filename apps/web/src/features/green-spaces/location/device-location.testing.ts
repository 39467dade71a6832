import { vi } from 'vitest';

interface Coordinates {
  latitude: number;
  longitude: number;
  accuracy: number;
}

const failure = (code: 1 | 2 | 3): GeolocationPositionError => ({
  code,
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
  message: '',
});

/** The response to both one-off requests and watches. */
export function deviceAnswers(answer: 'denied' | Coordinates) {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found, failed) => {
    if (answer === 'denied') failed?.(failure(1));
    else found({ coords: answer, timestamp: Date.now() } as GeolocationPosition);
  });
  const watchPosition = (...answers: Parameters<Geolocation['watchPosition']>) => {
    getCurrentPosition(...answers);
    return 1;
  };
  const device = { getCurrentPosition, watchPosition, clearWatch: () => {} };
  vi.spyOn(Navigator.prototype, 'geolocation', 'get').mockReturnValue(device);
  return getCurrentPosition;
}

export function carriedDevice() {
  const watches = new Map<number, [found: PositionCallback, failed: PositionErrorCallback | null | undefined]>();
  let began = 0;
  const device = {
    getCurrentPosition: vi.fn<Geolocation['getCurrentPosition']>((_found, failed) => failed?.(failure(3))),
    watchPosition: vi.fn<Geolocation['watchPosition']>((found, failed) => {
      began += 1;
      watches.set(began, [found, failed]);
      return began;
    }),
    clearWatch: (id: number) => void watches.delete(id),
  };
  vi.spyOn(Navigator.prototype, 'geolocation', 'get').mockReturnValue(device);
  return {
    watchPosition: device.watchPosition,
    followers: () => watches.size,
    isAt: (latitude: number, longitude: number, accuracy = 8, timestamp = Date.now()) => {
      const position = { coords: { latitude, longitude, accuracy }, timestamp } as GeolocationPosition;
      for (const [found] of watches.values()) found(position);
    },
    fails: (code: 1 | 2 | 3) => {
      for (const [, failed] of watches.values()) failed?.(failure(code));
    },
  };
}

export function locationPermission(state: PermissionState): void {
  const permissions = { query: async () => ({ state }) };
  vi.spyOn(Navigator.prototype, 'permissions', 'get').mockReturnValue(permissions as unknown as Permissions);
}
