import type { Clock } from '../core/calendar/clock.ts';

/** Stands still until it is set. Starts on a Wednesday, at noon in Singapore. */
export interface TestClock extends Clock {
  set(iso: string): void;
  forward(time: { days?: number; hours?: number; minutes?: number }): void;
}

export function createTestClock(start = '2026-11-18T12:00:00+08:00'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set(iso) {
      now = new Date(iso).getTime();
    },
    forward({ days = 0, hours = 0, minutes = 0 }) {
      now += ((days * 24 + hours) * 60 + minutes) * 60_000;
    },
  };
}
