import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hours, HOURS_DAYS, openAt } from './open-at.ts';
import { isOpenAt, openingStateAt } from './opening-state.ts';
import { isClosedOn, OPEN_STATUS, type PlaceStatus } from './place-state.ts';

const MINUTE_MS = 60_000;
const at = (time: string) => Date.parse(`${time}:00+08:00`);
const WEEK = HOURS_DAYS.filter((day) => day !== 'holiday');
const daily = (from: string, to: string): Hours => ({ days: WEEK.map((day) => ({ day, from, to })) });
const closed = (from: string | null, until: string | null): PlaceStatus => ({
  ...OPEN_STATUS,
  state: 'closed',
  from,
  until,
});
const open = { status: OPEN_STATUS };

test.each([
  ['closes today', { hours: daily('07:00', '19:00'), ...open }, '2026-11-30T18:20', true, '2026-11-30T19:00'],
  ['opens today', { hours: daily('07:00', '19:00'), ...open }, '2026-11-30T06:59', false, '2026-11-30T07:00'],
  ['opens tomorrow', { hours: daily('07:00', '19:00'), ...open }, '2026-11-30T19:00', false, '2026-12-01T07:00'],
  ['closes after midnight', { hours: daily('05:00', '02:00'), ...open }, '2026-12-01T01:00', true, '2026-12-01T02:00'],
  ['closes at midnight', { hours: daily('05:00', '00:00'), ...open }, '2026-11-30T23:00', true, '2026-12-01T00:00'],
  ['never closes', { hours: { always: true as const }, ...open }, '2026-11-30T23:00', true, null],
  ['never closes, by day', { hours: daily('00:00', '00:00'), ...open }, '2026-11-30T23:00', true, null],
  [
    'opens on the day of the week, which Christmas shifts',
    {
      hours: {
        days: [
          { day: 'fri', from: '09:00', to: '17:00' },
          { day: 'holiday', from: '10:00', to: '12:00' },
        ],
      } as Hours,
      ...open,
    },
    '2026-12-24T12:00',
    false,
    '2026-12-25T10:00',
  ],
  [
    'opens after its closure',
    { hours: daily('07:00', '19:00'), status: closed('2026-11-30', '2026-12-02') },
    '2026-11-30T12:00',
    false,
    '2026-12-03T07:00',
  ],
  [
    'is closed for good',
    { hours: daily('07:00', '19:00'), status: closed(null, null) },
    '2026-11-30T12:00',
    false,
    null,
  ],
  [
    'closes at midnight for a closure',
    { hours: { always: true as const }, status: closed('2026-12-02', null) },
    '2026-11-30T12:00',
    true,
    '2026-12-02T00:00',
  ],
  [
    'has unknown hours from the first year whose holidays are unknown',
    {
      hours: {
        days: [
          ...WEEK.map((day) => ({ day, from: '05:00', to: '01:00' })),
          { day: 'holiday' as const, from: '08:00', to: '12:00' },
        ],
      },
      ...open,
    },
    '2027-12-31T23:00',
    true,
    null,
  ],
])('a green space that %s', (_case, place, now, isOpen, changesAt) => {
  expect(openingStateAt(place, at(now))).toEqual({ isOpen, changesAt: changesAt && at(changesAt) });
});

test('unknown hours are unknown, but a closure is certain', () => {
  expect(openingStateAt({ hours: null, ...open }, at('2026-11-30T12:00'))).toBeNull();
  expect(isOpenAt({ hours: null, status: closed(null, null) }, at('2026-11-30T12:00'))).toBe(false);
});

const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
const hours: fc.Arbitrary<Hours> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ always: true as const }) },
  {
    weight: 6,
    arbitrary: fc
      .uniqueArray(fc.record({ day: fc.constantFrom(...HOURS_DAYS), from: time, to: time }), {
        selector: ({ day }) => day,
        minLength: 1,
      })
      .map((days) => ({ days })),
  },
);
const day = fc
  .integer({ min: 0, max: 20 })
  .map((count) => new Date(Date.UTC(2026, 11, 20 + count)).toISOString().slice(0, 10));
const status = fc.oneof(
  fc.constant(OPEN_STATUS),
  fc.record({ from: fc.option(day), until: fc.option(day) }).map(({ from, until }) => closed(from, until)),
);

/** Over Christmas, New Year and a closure. */
test('the next change is the first half-hour that differs', () => {
  fc.assert(
    fc.property(hours, status, day, fc.integer({ min: 0, max: 47 }), (of, state, today, half) => {
      const place = { hours: of, status: state };
      const now = at(`${today}T00:00`) + half * 30 * MINUTE_MS;
      const found = openingStateAt(place, now);
      const later = Array.from({ length: 7 * 48 }, (_, n) => now + (n + 1) * 30 * MINUTE_MS);
      const next = later.find((moment) => isOpenAt(place, moment) !== found?.isOpen);
      if (next !== undefined) expect(found?.changesAt).toBe(next);
      else expect(found?.changesAt ?? Infinity).toBeGreaterThan(later.at(-1) ?? 0);
      const minute = half * 30;
      if (isClosedOn(state, today)) expect(found?.isOpen).toBe(false);
      else expect(found?.isOpen).toBe(openAt(of, today, minute)?.isOpen);
    }),
    { numRuns: 200 },
  );
});
