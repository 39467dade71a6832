import { vi } from 'vitest';

/** The device's response to the request for its location. */
export function deviceAnswers(answer: 'denied' | { latitude: number; longitude: number; accuracy: number }) {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found, failed) => {
    if (answer === 'denied') {
      failed?.({ code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: 'denied' });
    } else found({ coords: answer } as GeolocationPosition);
  });
  vi.spyOn(Navigator.prototype, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation);
  return getCurrentPosition;
}
