import type { BrowserContext } from '@playwright/test';

const METERS_PER_DEGREE = 111_195;

interface Place {
  readonly lat: number;
  readonly lng: number;
}

export async function simulatePhoneLocation(context: BrowserContext, { lat, lng }: Place) {
  await context.grantPermissions(['geolocation']);
  const setPosition = (metersNorth: number) =>
    context.setGeolocation({ latitude: lat + metersNorth / METERS_PER_DEGREE, longitude: lng, accuracy: 8 });
  await setPosition(0);
  await context.clock.install();
  // Positions carry the machine's time, which the fake clock does not change.
  await context.addInitScript(() => {
    Object.defineProperty(GeolocationPosition.prototype, 'timestamp', { get: () => Date.now() });
  });
  return {
    /** Metres are counted from the start. */
    async walkTo(metersNorth: number, seconds = 15) {
      await context.clock.fastForward(seconds * 1000);
      await setPosition(metersNorth);
    },
  };
}
