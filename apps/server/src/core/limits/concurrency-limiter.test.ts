import { describe, expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const MAX_BURST = 200;
const CONNECTIONS = 16;
const ALWAYS_ADMITTED = 2 * CONNECTIONS;
const CALM_MS = 500;

function openPlaces() {
  let now = 0;
  let taken = 0;
  const places = createConcurrencyLimiter(CONNECTIONS, now);
  const wait = (milliseconds: number): void => {
    now += milliseconds;
  };
  const free = (calls: number): void => {
    taken -= calls;
    for (let call = 0; call < calls; call += 1) places.free();
  };
  const fill = (): number => {
    while (places.take(now)) taken += 1;
    return taken;
  };
  const serve = ({ perSecond, seconds }: { perSecond: number; seconds: number }): void => {
    for (let call = 0; call < perSecond * seconds; call += 1) {
      free(1);
      fill();
      wait(1000 / perSecond);
    }
  };
  return { wait, free, fill, serve };
}

function openOverloaded() {
  const opened = openPlaces();
  opened.free(opened.fill());
  return opened;
}

describe('places', () => {
  it('are there for a burst of two hundred calls', () => {
    expect(openPlaces().fill()).toBe(MAX_BURST);
  });

  it('are two for each connection once a call was refused', () => {
    const { fill, free } = openOverloaded();
    expect(fill()).toBe(ALWAYS_ADMITTED);
    free(1);
    expect(fill()).toBe(ALWAYS_ADMITTED);
  });

  it('are there for a burst again when none was refused for half a second', () => {
    const { fill, free, wait } = openOverloaded();
    wait(CALM_MS - 1);
    free(fill());
    wait(CALM_MS);
    expect(fill()).toBe(MAX_BURST);
  });

  it.each([
    { perSecond: 20, places: ALWAYS_ADMITTED },
    { perSecond: 2000, places: 100 },
    { perSecond: 100_000, places: MAX_BURST },
  ])(
    'of an overloaded server are as many as it serves in 50 ms, but $places with $perSecond calls a second',
    ({ perSecond, places }) => {
      const { fill, serve } = openOverloaded();
      fill();
      serve({ perSecond, seconds: 2 });
      expect(fill()).toBe(places);
    },
  );
});
