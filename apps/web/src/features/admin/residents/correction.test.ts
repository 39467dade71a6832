import { expect, test } from 'vitest';
import { adjustmentForm, MAX_ADJUSTMENT } from '@ecopulse/contract/admin/residents-admin';
import { MAX_REASON_LENGTH } from '../moderation/use-resident-change.ts';
import { parsePoints, MAX_POINTS_PER_CORRECTION } from './correction.ts';

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
])('"%s" (deduction: %s) means %s points', (text, isDeduction, points) => {
  expect(parsePoints(text, isDeduction)).toBe(points);
});

test('has the same limits for points and reasons as the server', () => {
  expect(MAX_POINTS_PER_CORRECTION).toBe(MAX_ADJUSTMENT);
  const isReasonValid = (length: number) => adjustmentForm.safeParse({ points: 1, reason: 'x'.repeat(length) }).success;
  expect([isReasonValid(MAX_REASON_LENGTH), isReasonValid(MAX_REASON_LENGTH + 1)]).toEqual([true, false]);
});
