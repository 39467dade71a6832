import { expect, test } from 'vitest';
import { createSeenTokens } from './seen-tokens.ts';

test('a token is known as a session until something about it changes', () => {
  const seen = createSeenTokens(() => 0);
  expect(seen.has('a')).toBe(false);
  seen.noteSession('a');
  expect([seen.has('a'), seen.isUnknown('a')]).toEqual([true, false]);
  seen.forget('a');
  expect(seen.has('a')).toBe(false);
});

test('a token is known to be unknown for ten seconds, and at once no longer if it begins a session', () => {
  const clock = { now: 0 };
  const seen = createSeenTokens(() => clock.now);
  seen.noteUnknown('a');
  seen.noteUnknown('b');
  seen.noteSession('b');
  expect([seen.isUnknown('a'), seen.isUnknown('b')]).toEqual([true, false]);
  clock.now = 9_999;
  expect(seen.isUnknown('a')).toBe(true);
  clock.now = 10_000;
  expect([seen.isUnknown('a'), seen.has('a')]).toEqual([false, false]);
});

test('what random tokens leave behind is bounded', () => {
  const seen = createSeenTokens(() => 0);
  for (let index = 0; index <= 10_000; index += 1) seen.noteUnknown(`token-${index}`);
  expect([seen.isUnknown('token-0'), seen.isUnknown('token-10000')]).toEqual([false, true]);
});
