import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../events.rules.ts';
import { closingOf, isAttendable, pointsFor } from './attendance.rules.ts';

const START = new Date('2026-12-05T10:00:00+08:00');
const lasting = (minutes: number) => ({ startsAt: START, endsAt: new Date(START.getTime() + minutes * MINUTE_MS) });
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);

test('an event gives 10 points for each started hour, 40 at most', () => {
  expect([1, 60, 61, 120, 180, 181, 720].map((minutes) => pointsFor(lasting(minutes), 0))).toEqual([
    10, 10, 20, 20, 30, 40, 40,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 720 }), (minutes) => {
      const points = pointsFor(lasting(minutes), 0);
      expect(points % 10).toBe(0);
      expect(points).toBeGreaterThanOrEqual(10);
      expect(points).toBeLessThanOrEqual(40);
      expect(pointsFor(lasting(minutes + 1), 0)).toBeGreaterThanOrEqual(points);
    }),
  );
});

test('events give 60 points a week at most, however many there are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 720 }), { maxLength: 30 }), (durations) => {
      const unlimited = durations.reduce((sum, minutes) => sum + pointsFor(lasting(minutes), 0), 0);
      const earned = durations.reduce((sum, minutes) => sum + pointsFor(lasting(minutes), sum), 0);
      expect(earned).toBe(Math.min(60, unlimited));
    }),
  );
  expect(pointsFor(lasting(240), 90)).toBe(0);
});

test('attendance is recorded from 30 minutes before the start to 60 minutes after the end', () => {
  const event = lasting(120);
  expect([-31, -30, 0, 180, 181].map((minutes) => isAttendable(event, after(minutes)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test('the organiser closes an event within 7 days of its end', () => {
  const event = lasting(120);
  const weekLater = 120 + 7 * 24 * 60;
  expect([-31, -30, 119, 120, weekLater, weekLater + 1].map((minutes) => closingOf(event, after(minutes)))).toEqual([
    'not-on',
    'on',
    'on',
    'over',
    'over',
    'closed',
  ]);
  expect(event.endsAt.getTime() - START.getTime()).toBe(2 * HOUR_MS);
});
