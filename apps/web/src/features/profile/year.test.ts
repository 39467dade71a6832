import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../../lib/time/singapore-time.ts';
import {
  groupByMonth,
  daysOfYear,
  firstMondayOfWindow,
  listMonthStarts,
  placeMonthNames,
  toActivityLevel,
  weekday,
  groupByWeek,
} from './year.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('days', () => {
  it('counts over the end of February, in leap years and in others', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('starts the week on Monday', () => {
    expect(weekday('2026-11-16')).toBe(0);
    expect(weekday('2026-11-21')).toBe(5);
    expect(weekday('2026-11-22')).toBe(6);
  });

  it.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Berlin'])(
    'are the same for a browser in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      // Berlin changes to summer time on 29 March, so that day has 23 hours.
      expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
      expect(weekday('2026-11-16')).toBe(0);
      expect(firstMondayOfWindow('2026-11-21')).toBe('2025-11-17');
      expect(daysOfYear([], '2026-11-21')).toHaveLength(370);
    },
  );
});

describe('the year that ends today', () => {
  it.each([
    ['2026-11-16', 365],
    ['2026-11-21', 370],
    ['2026-11-22', 371],
    ['2028-12-31', 371],
    ['2028-02-29', 366],
  ])('if today is %s, has 53 weeks that start on Monday, and %i days', (today, count) => {
    const days = daysOfYear([], today);
    const weeks = groupByWeek(days);
    expect(days).toHaveLength(count);
    expect(weeks).toHaveLength(53);
    expect(weeks.slice(0, -1).every((week) => week.length === 7)).toBe(true);
    expect(weeks.every(([first]) => first && weekday(first.day) === 0)).toBe(true);
    expect(days.at(-1)?.day).toBe(today);
  });

  it('includes the leap day', () => {
    expect(daysOfYear([], '2028-06-01').filter(({ day }) => day === '2028-02-29')).toHaveLength(1);
  });

  it('has the activities of each day, and excludes older ones', () => {
    const days = daysOfYear(
      [
        { day: '2025-11-16', activities: 9, points: 90 },
        { day: '2026-11-20', activities: 3, points: 45 },
      ],
      '2026-11-21',
    );
    expect(days.filter(({ activities }) => activities > 0)).toEqual([
      { day: '2026-11-20', activities: 3, points: 45, level: 3 },
    ]);
  });

  it('distinguishes five levels', () => {
    expect([0, 1, 2, 3, 4, 5, 40].map(toActivityLevel)).toEqual([0, 1, 2, 3, 3, 4, 4]);
  });
});

describe('months', () => {
  it('are named above the first week that starts in them, if there is enough space', () => {
    const names = placeMonthNames(groupByWeek(daysOfYear([], '2026-11-21')));
    // November 2025 has only two weeks here, so its name would overlap December's.
    expect(names[0]).toEqual({ day: '2025-12-01', offset: 2 });
    expect(names.at(-1)).toEqual({ day: '2026-11-02', offset: 50 });
    expect(names).toHaveLength(12);
  });

  it('start on their first day', () => {
    expect(listMonthStarts(daysOfYear([], '2026-11-21'))).toHaveLength(12);
    expect(listMonthStarts(daysOfYear([], '2026-11-21'))[0]).toEqual({ day: '2025-12-01', offset: 14 });
  });

  it('have their days in order', () => {
    expect(groupByMonth([{ day: '2028-02-29' }, { day: '2028-03-01' }, { day: '2028-03-02' }])).toEqual([
      { month: '2028-02', days: [{ day: '2028-02-29' }] },
      { month: '2028-03', days: [{ day: '2028-03-01' }, { day: '2028-03-02' }] },
    ]);
  });
});
