import { expect, test, vi } from 'vitest';
import { ProblemError } from '../problems/problem-error.ts';
import { createAttempts } from './attempts.ts';

function openAttempts() {
  const clock = { now: 0 };
  const attempts = createAttempts({ max: 3, seconds: 60 }, () => clock.now);
  const secondsUntilRetry = (who: string) => {
    try {
      attempts.throwIfExhausted(() => who);
      return null;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return error.details.retryAfterSeconds;
    }
  };
  return { clock, secondsUntilRetry, count: attempts.count, attempts };
}

test('a caller is refused after the last attempt until the window ends, others are not', () => {
  const { clock, secondsUntilRetry, count } = openAttempts();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(secondsUntilRetry('ann')).toBeNull();
    count('ann');
  }
  clock.now = 20_000;
  expect([secondsUntilRetry('ann'), secondsUntilRetry('bob')]).toEqual([40, null]);
  clock.now = 59_999;
  expect(secondsUntilRetry('ann')).toBe(1);
  clock.now = 60_000;
  expect(secondsUntilRetry('ann')).toBeNull();
  count('ann');
  expect(secondsUntilRetry('ann')).toBeNull();
});

test('an attempt counts from its start, and no longer once it is undone', () => {
  const { secondsUntilRetry, count } = openAttempts();
  const undos = [count('ann'), count('ann'), count('ann')];
  expect(secondsUntilRetry('ann')).toBe(60);
  for (const undo of undos) undo();
  expect(secondsUntilRetry('ann')).toBeNull();
  for (let attempt = 0; attempt < 3; attempt += 1) count('ann');
  expect(secondsUntilRetry('ann')).toBe(60);
});

test('an attempt undone after its window gives no credit in the next', () => {
  const { clock, secondsUntilRetry, count } = openAttempts();
  const undo = count('ann');
  clock.now = 60_000;
  for (let attempt = 0; attempt < 3; attempt += 1) count('ann');
  undo();
  expect(secondsUntilRetry('ann')).toBe(60);
});

test('while no caller is over the limit, `who` is not evaluated', () => {
  const { attempts, count } = openAttempts();
  count('ann');
  const who = vi.fn(() => 'ann');
  attempts.throwIfExhausted(who);
  expect(who).not.toHaveBeenCalled();
});
