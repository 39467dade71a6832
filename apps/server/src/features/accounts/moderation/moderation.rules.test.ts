import { expect, test } from 'vitest';
import { isNeutralUsername, isSuspensionEnd, neutralUsername } from './moderation.rules.ts';

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2027-11-20', true],
  ['2027-11-21', false],
])('on 20 November 2026, a suspension can end on %s: %s', (until, isPossible) => {
  expect(isSuspensionEnd(until, '2026-11-20')).toBe(isPossible);
});

test.each([0, 0.5, 0.999_999_999_9])('a neutral username is recognised, whatever the random number: %s', (random) => {
  expect(isNeutralUsername(neutralUsername(random))).toBe(true);
});

test.each(['resident-1', 'mei.tan', 'xresident-123456789'])('%s is not neutral', (username) => {
  expect(isNeutralUsername(username)).toBe(false);
});
