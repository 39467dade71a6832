import { expect, test } from 'vitest';
import { getWeekBounds } from './leaderboard-note.tsx';

test('a week goes from Monday to Sunday', () => {
  const week = { monday: '2026-11-16', sunday: '2026-11-22' };
  expect(getWeekBounds('2026-11-16')).toEqual(week);
  expect(getWeekBounds('2026-11-21')).toEqual(week);
  expect(getWeekBounds('2026-11-22')).toEqual(week);
  expect(getWeekBounds('2026-11-23')).toEqual({ monday: '2026-11-23', sunday: '2026-11-29' });
});

test('the week before may be in the year before', () => {
  expect(getWeekBounds('2027-01-01', 1)).toEqual({ monday: '2026-12-21', sunday: '2026-12-27' });
});
