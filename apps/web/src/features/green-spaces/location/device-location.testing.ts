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

/** The device's response to the request for its location. It gives the same to whoever follows it. */
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

/** A device that is carried around. */
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
    /** How many follow it now. */
    followers: () => watches.size,
    /** Tells all who follow it where it is. */
    isAt: (latitude: number, longitude: number, accuracy = 8, timestamp = Date.now()) => {
      const position = { coords: { latitude, longitude, accuracy }, timestamp } as GeolocationPosition;
      for (const [found] of watches.values()) found(position);
    },
    /** Tells them that it is denied (1), unavailable (2) or takes too long (3). */
    fails: (code: 1 | 2 | 3) => {
      for (const [, failed] of watches.values()) failed?.(failure(code));
    },
  };
}

/** What the browser says about the permission for the location. */
export function locationPermission(state: PermissionState): void {
  const permissions = { query: async () => ({ state }) };
  vi.spyOn(Navigator.prototype, 'permissions', 'get').mockReturnValue(permissions as unknown as Permissions);
}
