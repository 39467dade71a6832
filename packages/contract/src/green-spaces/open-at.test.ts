import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOURS_DAYS, openAt } from './open-at.ts';
import { openingHours } from './opening-hours.ts';

const WEEK = HOURS_DAYS.filter((day) => day !== 'holiday');
const daily = (from: string, to: string) => ({ days: WEEK.map((day) => ({ day, from, to })) });
const SUNDAY = '2026-11-29';
const CHRISTMAS = '2026-12-25';

test.each([
  [daily('08:30', '18:00'), 8 * 60 + 29, null],
  [daily('08:30', '18:00'), 8 * 60 + 30, '18:00'],
  [daily('08:30', '18:00'), 18 * 60 - 1, '18:00'],
  [daily('08:30', '18:00'), 18 * 60, null],
  [daily('05:00', '00:00'), 1439, '00:00'],
  [daily('05:00', '00:00'), 0, null],
  [daily('05:00', '02:00'), 119, '02:00'],
  [daily('05:00', '02:00'), 120, null],
])('%j at minute %i of a day closes at %s', (hours, minute, closesAt) => {
  expect(openAt(hours, SUNDAY, minute)).toEqual(closesAt === null ? { isOpen: false } : { isOpen: true, closesAt });
});

test('a green space that never closes is always open', () => {
  expect(openAt({ always: true }, SUNDAY, 0)).toEqual({ isOpen: true, closesAt: null });
});

test('hours of public holidays replace those of the weekday, and are unknown in years without announced holidays', () => {
  const hours = {
    days: [
      { day: 'fri', from: '09:00', to: '17:00' },
      { day: 'holiday', from: '08:00', to: '12:00' },
    ],
  } as const;
  const parsed = openingHours.parse(hours) ?? { always: true };
  expect(openAt(parsed, CHRISTMAS, 500)).toEqual({ isOpen: true, closesAt: '12:00' });
  expect(openAt(parsed, '2026-12-18', 500)).toEqual({ isOpen: false });
  expect(openAt(parsed, '2026-12-18', 600)).toEqual({ isOpen: true, closesAt: '17:00' });
  const mondayAfterChineseNewYear = '2027-02-08';
  expect(openAt(parsed, mondayAfterChineseNewYear, 500)).toEqual({ isOpen: true, closesAt: '12:00' });
  expect(openAt(parsed, '2031-12-19', 600)).toBeNull();
  expect(
    openAt({ days: [parsed].flatMap((each) => ('days' in each ? each.days.slice(0, 1) : [])) }, CHRISTMAS, 600),
  ).toEqual({
    isOpen: true,
    closesAt: '17:00',
  });
});

test('daily hours are open for exactly their length, whenever they start', () => {
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'));
  fc.assert(
    fc.property(time, time, (from, to) => {
      const minutes = Array.from({ length: 1440 }, (_, minute) => openAt(daily(from, to), SUNDAY, minute));
      const [start, end] = [from, to].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
      const length = (end ?? 0) - (start ?? 0);
      expect(minutes.filter((state) => state?.isOpen)).toHaveLength(length > 0 ? length : length + 1440);
    }),
    { numRuns: 40 },
  );
});

test.each([
  [{}],
  [{ days: [] }],
  [{ always: false }],
  [{ days: [{ day: 'mon', from: '7 am', to: '19:00' }] }],
  [{ days: [{ day: 'mon', from: '07:00', to: '24:00' }] }],
  [{ days: [{ day: 'monday', from: '07:00', to: '19:00' }] }],
  [{ days: [WEEK[0], WEEK[0]].map((day) => ({ day, from: '07:00', to: '19:00' })) }],
])('refuses %j', (hours) => {
  expect(openingHours.safeParse(hours).success).toBe(false);
});
