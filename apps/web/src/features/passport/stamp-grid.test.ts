import { expect, test } from 'vitest';
import { initialStampCount } from './stamp-grid.ts';

test.each([
  [45, 8, 16],
  [25, 8, 16],
  [24, 8, 24],
  [10, 8, 16],
  [12, 5, 12],
  [45, 3, 9],
  [45, 2, 6],
])('of %i stamps in %i columns the first %i are shown', (total, columns, first) => {
  expect(initialStampCount(total, columns)).toBe(first);
});
