import type { BrowserContext } from '@playwright/test';

const METERS_PER_DEGREE = 111_195;

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** A phone that is carried from a place to the north, whose clock the journey moves. */
export async function carriedPhone(context: BrowserContext, { lat, lng }: Place) {
  await context.grantPermissions(['geolocation']);
  const isAt = (metersNorth: number) =>
    context.setGeolocation({ latitude: lat + metersNorth / METERS_PER_DEGREE, longitude: lng, accuracy: 8 });
  await isAt(0);
  await context.clock.install();
  // Positions come with the time of the machine, which the journey does not move.
  await context.addInitScript(() => {
    Object.defineProperty(GeolocationPosition.prototype, 'timestamp', { get: () => Date.now() });
  });
  return {
    /** So many seconds later it is so many metres to the north of where it was at first. */
    async walkTo(metersNorth: number, seconds = 15) {
      await context.clock.fastForward(seconds * 1000);
      await isAt(metersNorth);
    },
  };
}
