import { describe, expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const MAX_BURST_CALLS = 200;
const CONNECTIONS = 16;
const ALWAYS_ADMITTED = 2 * CONNECTIONS;
const CALM_MS = 500;
/** While overloaded, as many calls are admitted as are served in this time. */
const MAX_QUEUE_SECONDS = 0.05;

function openLimiter() {
  let now = 0;
  let inFlight = 0;
  const limiter = createConcurrencyLimiter(CONNECTIONS, now);
  const wait = (milliseconds: number): void => {
    now += milliseconds;
  };
  const free = (calls: number): void => {
    inFlight -= calls;
    for (let call = 0; call < calls; call += 1) limiter.release();
  };
  const fill = (): number => {
    while (limiter.tryAcquire(now)) inFlight += 1;
    return inFlight;
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

function openOverloadedLimiter() {
  const opened = openLimiter();
  opened.free(opened.fill());
  return opened;
}

describe('the concurrency limiter', () => {
  it('admits a burst of two hundred calls', () => {
    expect(openLimiter().fill()).toBe(MAX_BURST_CALLS);
  });

  it('admits two calls per connection once a call was refused', () => {
    const { fill, free } = openOverloadedLimiter();
    expect(fill()).toBe(ALWAYS_ADMITTED);
    free(1);
    expect(fill()).toBe(ALWAYS_ADMITTED);
  });

  it('admits a burst again when no call was refused for half a second', () => {
    const { fill, free, wait } = openOverloadedLimiter();
    wait(CALM_MS - 1);
    free(fill());
    wait(CALM_MS);
    expect(fill()).toBe(MAX_BURST_CALLS);
  });

  it.each([
    { perSecond: 20, expected: ALWAYS_ADMITTED },
    { perSecond: 2000, expected: 2000 * MAX_QUEUE_SECONDS },
    { perSecond: 100_000, expected: MAX_BURST_CALLS },
  ])('admits $expected calls while overloaded, if it serves $perSecond calls a second', ({ perSecond, expected }) => {
    const { fill, serve } = openOverloadedLimiter();
    fill();
    serve({ perSecond, seconds: 2 });
    expect(fill()).toBe(expected);
  });
});
