import { expect, test } from 'vitest';
import {
  CALENDAR_HEIGHT,
  CALENDAR_WIDTH,
  findDayIndex,
  daysPath,
  findFirstFullWeek,
  groundPath,
  levelPath,
  todayPath,
} from './calendar-shape.ts';
import { daysOfYear } from './year.ts';

const days = daysOfYear(
  [
    { day: '2026-11-19', activities: 9, points: 90 },
    { day: '2026-11-20', activities: 1, points: 20 },
  ],
  '2026-11-21',
);

function squares(path: string): number {
  return path.split('z').length - 1;
}

test('every day has its cell, and there is a filled square for each active day', () => {
  expect(squares(groundPath(days))).toBe(370);
  expect(squares(daysPath(days, (level) => level < 4))).toBe(1);
  expect(squares(daysPath(days, (level) => level === 4))).toBe(1);
});

test('a busier day has a larger square', () => {
  const width = (level: 1 | 2 | 3 | 4) => Number(/h([\d.]+)/.exec(levelPath({ x: 0, y: 0 }, level))?.[1]);
  expect(width(1)).toBeLessThan(width(2));
  expect(width(2)).toBeLessThan(width(3));
  expect(width(3)).toBeLessThan(width(4));
  expect(levelPath({ x: 0, y: 0 }, 0)).toBe('');
});

test('today is the sixth row of the last column on a Saturday', () => {
  expect(todayPath(days)).toMatch(new RegExp(`^M${52 * 15 + 1.5 + 3} ${20 + 5 * 15}h`));
});

test('a week that is cut off does not count as full', () => {
  expect([0, 1, 15, 16, 17, 29, 150].map(findFirstFullWeek)).toEqual([0, 0, 1, 1, 2, 2, 10]);
});

test('finds the day at a point of the drawing', () => {
  const at = (x: number, y: number) => findDayIndex(x / CALENDAR_WIDTH, y / CALENDAR_HEIGHT);
  expect(at(5, 22)).toBe(0);
  expect(at(5, 37)).toBe(1);
  expect(at(16, 22)).toBe(7);
  expect(at(790, 100)).toBe(52 * 7 + 5);
  expect(at(790, 10)).toBe(-1);
  expect(at(-1, 30)).toBe(-1);
});
