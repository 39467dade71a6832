import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfQuiet, endOfQuietFor } from './quiet-hours.rules.ts';

const at = (iso: string) => new Date(`${iso}:00+08:00`);
const NIGHT = { from: 22 * 60, until: 8 * 60 };
const NOON = { from: 12 * 60, until: 13 * 60 + 30 };

describe('quiet hours', () => {
  test.each([
    ['2026-11-18T21:59', NIGHT, null],
    ['2026-11-18T22:00', NIGHT, '2026-11-19T08:00'],
    ['2026-11-18T23:59', NIGHT, '2026-11-19T08:00'],
    ['2026-11-19T00:00', NIGHT, '2026-11-19T08:00'],
    ['2026-11-19T07:59', NIGHT, '2026-11-19T08:00'],
    ['2026-11-19T08:00', NIGHT, null],
    ['2026-12-31T23:00', NIGHT, '2027-01-01T08:00'],
    ['2026-11-18T11:59', NOON, null],
    ['2026-11-18T12:00', NOON, '2026-11-18T13:30'],
    ['2026-11-18T13:30', NOON, null],
    ['2026-11-18T03:00', null, null],
  ])('at %s, of %j, end at %s', (now, quiet, until) => {
    expect(endOfQuiet(at(now), quiet)).toEqual(until === null ? null : at(until));
  });

  const minute = fc.integer({ min: 0, max: 1439 });
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  const DAY_MINUTES = 1440;
  const SINGAPORE_OFFSET_MINUTES = 480;

  test('cover just the minutes from their beginning to their end, over midnight too, and end in waking hours', () => {
    fc.assert(
      fc.property(minute, minute, moment, (from, until, now) => {
        fc.pre(from !== until);
        const minuteOfDay = (time: Date) =>
          Math.floor((time.getTime() / 60_000 + SINGAPORE_OFFSET_MINUTES) % DAY_MINUTES);
        const isQuiet =
          (minuteOfDay(now) - from + DAY_MINUTES) % DAY_MINUTES < (until - from + DAY_MINUTES) % DAY_MINUTES;
        const end = endOfQuiet(now, { from, until });
        expect(end !== null).toBe(isQuiet);
        if (end === null) return;
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(
          ((until - from + DAY_MINUTES) % DAY_MINUTES) * 60_000,
        );
        expect(minuteOfDay(end)).toBe(until);
        expect(endOfQuiet(end, { from, until })).toBeNull();
      }),
    );
  });
});

test('residents under 18 get no email from 21:00 to 07:00, whatever they chose; adults and push are as chosen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      const now = new Date(Date.parse('2026-11-18T00:00:00+08:00') + minute * 60_000);
      const isLate = minute >= 21 * 60 || minute < 7 * 60;
      expect(endOfQuietFor(now, { quiet: null, channel: 'mail', isMinor: true }) !== null).toBe(isLate);
      expect(endOfQuietFor(now, { quiet: null, channel: 'push', isMinor: true })).toBeNull();
      expect(endOfQuietFor(now, { quiet: null, channel: 'mail', isMinor: false })).toBeNull();
      const own = { from: 5 * 60, until: 9 * 60 };
      const end = endOfQuietFor(now, { quiet: own, channel: 'mail', isMinor: true });
      expect(end !== null).toBe(isLate || minute < 9 * 60);
    }),
    { seed: 43 },
  );
});
