import { expect, test } from 'vitest';
import { coastPath } from './coast.ts';

/** Of `islandPosition`; the height is less. */
const PICTURE_WIDTH = 720;

test('draws every island as a closed line on the picture', () => {
  const path = coastPath();
  expect(path.match(/M/g)?.length).toBe(path.match(/z/g)?.length);
  expect(path).not.toContain('NaN');
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(PICTURE_WIDTH);
});
