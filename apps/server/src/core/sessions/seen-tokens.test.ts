import { expect, test } from 'vitest';
import { createSeenTokens } from './seen-tokens.ts';

test('a token is known as a session until it is cleared', () => {
  const seenTokens = createSeenTokens(() => 0);
  expect(seenTokens.has('a')).toBe(false);
  seenTokens.recordSession('a');
  expect([seenTokens.has('a'), seenTokens.isUnknown('a')]).toEqual([true, false]);
  seenTokens.clear('a');
  expect(seenTokens.has('a')).toBe(false);
});

test('a token is known to be unknown for ten seconds, or until it starts a session', () => {
  const clock = { now: 0 };
  const seenTokens = createSeenTokens(() => clock.now);
  seenTokens.recordUnknown('a');
  seenTokens.recordUnknown('b');
  seenTokens.recordSession('b');
  expect([seenTokens.isUnknown('a'), seenTokens.isUnknown('b')]).toEqual([true, false]);
  clock.now = 9_999;
  expect(seenTokens.isUnknown('a')).toBe(true);
  clock.now = 10_000;
  expect([seenTokens.isUnknown('a'), seenTokens.has('a')]).toEqual([false, false]);
});

test('memory of random tokens is bounded', () => {
  const seenTokens = createSeenTokens(() => 0);
  for (let index = 0; index <= 10_000; index += 1) seenTokens.recordUnknown(`token-${index}`);
  expect([seenTokens.isUnknown('token-0'), seenTokens.isUnknown('token-10000')]).toEqual([false, true]);
});
