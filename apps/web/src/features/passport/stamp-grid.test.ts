import { expect, test } from 'vitest';
import { initialStampCount } from './stamp-grid.ts';

test.each([
  { total: 45, columns: 8, initialCount: 16 },
  { total: 25, columns: 8, initialCount: 16 },
  { total: 24, columns: 8, initialCount: 24 },
  { total: 12, columns: 5, initialCount: 12 },
  { total: 45, columns: 3, initialCount: 9 },
  { total: 45, columns: 2, initialCount: 6 },
  // More than there are: the count is of places for stamps.
  { total: 10, columns: 8, initialCount: 16 },
])('of $total stamps in $columns columns, $initialCount are shown at first', ({ total, columns, initialCount }) => {
  expect(initialStampCount(total, columns)).toBe(initialCount);
});
