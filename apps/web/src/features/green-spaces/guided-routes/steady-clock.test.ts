import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

const DAY_MS = 86_400_000;

function startClock() {
  const clocks = { date: Date.UTC(2026, 10, 21, 1), sinceLoad: 5_000 };
  const steady = createSteadyClock(() => ({ ...clocks }));
  return {
    pass(ms: number) {
      clocks.date += ms;
      clocks.sinceLoad += ms;
    },
    sleep(ms: number) {
      clocks.date += ms;
    },
    set(byMs: number) {
      clocks.date += byMs;
    },
    now: () => steady(clocks.date),
  };
}

test('is the time of the device, also after sleep', () => {
  const clock = startClock();
  const start = clock.now();
  clock.pass(4_000);
  clock.sleep(600_000);
  clock.pass(4_000);
  expect(clock.now() - start).toBe(608_000);
});

test('goes on when the clock is set back by three days, and setting it right again looks like sleep', () => {
  const clock = startClock();
  const start = clock.now();
  clock.pass(4_000);
  clock.set(-3 * DAY_MS);
  expect(clock.now() - start).toBe(4_000);
  clock.pass(4_000);
  expect(clock.now() - start).toBe(8_000);
  clock.set(3 * DAY_MS);
  clock.pass(4_000);
  expect(clock.now() - start).toBe(3 * DAY_MS + 12_000);
});

test('never goes back, however the clock is set', () => {
  const change = fc.record({ passMs: fc.nat(60_000), setMs: fc.integer({ min: -1e10, max: 1e10 }) });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const clock = startClock();
      let last = clock.now();
      for (const { passMs, setMs } of changes) {
        clock.pass(passMs);
        clock.set(setMs);
        // A setting below the tolerance shows as it is.
        expect(clock.now()).toBeGreaterThanOrEqual(last - 1_000);
        last = Math.max(last, clock.now());
      }
    }),
  );
});
