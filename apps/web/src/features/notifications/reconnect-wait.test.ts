import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconnectWait } from './reconnect-wait.ts';

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const failures = fc.integer({ min: 1, max: 10_000 });

test('a wait is never shorter than 2 s nor longer than a minute', () => {
  fc.assert(
    fc.property(failures, chance, (count, any) => {
      expect(reconnectWait(count, any)).toBeGreaterThanOrEqual(2_000);
      expect(reconnectWait(count, any)).toBeLessThanOrEqual(60_000);
    }),
  );
});

test('waits grow with each failure in a row, until they cannot', () => {
  expect([1, 2, 3, 4, 5, 6].map((count) => reconnectWait(count, 1))).toEqual([
    4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
});

test('browsers that were cut off together come back spread over half the wait', () => {
  expect([0, 0.5, 1].map((any) => reconnectWait(3, any))).toEqual([8_000, 12_000, 16_000]);
});
