import { expect, test } from 'vitest';
import { adjustmentForm, MAX_ADJUSTMENT } from '@ecopulse/contract/admin/residents-admin';
import { amountOf, correctionKey, MAX_REASON_LENGTH, MAX_POINTS } from './correction.ts';

test.each([
  ['50', false, 50],
  ['50', true, -50],
  ['1,240', true, -1240],
  ['1 240', false, 1240],
  ['-50', false, -50],
  ['−50', true, -50],
  ['+50', true, -50],
  ['', true, null],
  ['  ', false, null],
  ['fifty', false, Number.NaN],
  ['5-0', true, Number.NaN],
])('"%s" (taken: %s) means %s points', (typed, isTaken, points) => {
  expect(amountOf(typed, isTaken)).toBe(points);
});

test('has the same limits for points and reasons as the server', () => {
  expect(MAX_POINTS).toBe(MAX_ADJUSTMENT);
  const reason = (length: number) => adjustmentForm.safeParse({ points: 1, reason: 'x'.repeat(length) }).success;
  expect([reason(MAX_REASON_LENGTH), reason(MAX_REASON_LENGTH + 1)]).toEqual([true, false]);
});

test('makes a different key each time', () => {
  expect(new Set(Array.from({ length: 100 }, correctionKey)).size).toBe(100);
});
