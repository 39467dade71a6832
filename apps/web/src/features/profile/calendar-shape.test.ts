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

function countSquares(path: string): number {
  return path.split('z').length - 1;
}

test('every day has its cell, and there is a filled square for each active day', () => {
  expect(countSquares(groundPath(days))).toBe(52 * 7 + 6);
  expect(countSquares(daysPath(days, (level) => level < 4))).toBe(1);
  expect(countSquares(daysPath(days, (level) => level === 4))).toBe(1);
});

test('a busier day has a larger square', () => {
  const width = (level: 1 | 2 | 3 | 4) => Number(/h([\d.]+)/.exec(levelPath({ x: 0, y: 0 }, level))?.[1]);
  expect(width(1)).toBeLessThan(width(2));
  expect(width(2)).toBeLessThan(width(3));
  expect(width(3)).toBeLessThan(width(4));
  expect(levelPath({ x: 0, y: 0 }, 0)).toBe('');
});

test('today is the sixth row of the last column on a Saturday', () => {
  const gap = 3;
  const cornerRadius = 3;
  const topMargin = 20;
  expect(todayPath(days)).toMatch(new RegExp(`^M${52 * 15 + gap / 2 + cornerRadius} ${topMargin + 5 * 15}h`));
});

test.each([
  { scrollLeft: 0, week: 0 },
  { scrollLeft: 1, week: 0 },
  { scrollLeft: 15, week: 1 },
  { scrollLeft: 16, week: 1 },
  { scrollLeft: 17, week: 2 },
  { scrollLeft: 29, week: 2 },
  { scrollLeft: 150, week: 10 },
])('scrolled by $scrollLeft px, week $week is the first that is not cut off', ({ scrollLeft, week }) => {
  expect(findFirstFullWeek(scrollLeft)).toBe(week);
});

test('finds the day at a point of the drawing', () => {
  const at = (x: number, y: number) => findDayIndex(x / CALENDAR_WIDTH, y / CALENDAR_HEIGHT);
  expect(at(5, 22)).toBe(0);
  expect(at(5, 37)).toBe(1);
  expect(at(16, 22)).toBe(7);
  expect(at(790, 100)).toBe(52 * 7 + 5);
  const aboveTheDays = at(790, 10);
  const leftOfTheDays = at(-1, 30);
  expect([aboveTheDays, leftOfTheDays]).toEqual([-1, -1]);
});
