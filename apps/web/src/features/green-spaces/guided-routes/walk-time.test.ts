import { describe, expect, test } from 'vitest';
import { formatStopwatch, walkTimes } from './walk-time.ts';

const walk = { startedAt: '2026-11-21T02:00:00.000Z', finishableAt: '2026-11-21T02:12:30.000Z' };
const after = (seconds: number) => Date.parse(walk.startedAt) + seconds * 1000;

describe('walkTimes', () => {
  test('counts up from the start and down to half of the duration', () => {
    expect(walkTimes(walk, after(100))).toEqual({
      elapsedSeconds: 100,
      minWalkSeconds: 750,
      secondsLeft: 650,
      canFinish: false,
    });
  });

  test('can be finished from the exact second on, and goes on counting', () => {
    expect(walkTimes(walk, after(749)).canFinish).toBe(false);
    expect(walkTimes(walk, after(750))).toEqual({
      elapsedSeconds: 750,
      minWalkSeconds: 750,
      secondsLeft: 0,
      canFinish: true,
    });
    expect(walkTimes(walk, after(4000)).elapsedSeconds).toBe(4000);
  });

  test('is never negative, and leaves the decision to the server if a clock is before the start', () => {
    expect(walkTimes(walk, after(-3600))).toEqual({
      elapsedSeconds: 0,
      minWalkSeconds: 750,
      secondsLeft: 750,
      canFinish: true,
    });
  });

  test('does not mistake a fraction of a second, by which clocks always differ, for a wrong clock', () => {
    expect(walkTimes(walk, after(-0.6)).canFinish).toBe(false);
  });
});

test('formats time as a stopwatch does', () => {
  expect(formatStopwatch(0)).toBe('0:00');
  expect(formatStopwatch(754)).toBe('12:34');
  expect(formatStopwatch(3754)).toBe('1:02:34');
});
