import { expect, test, vi } from 'vitest';
import { ProblemError } from '../problems/problem-error.ts';
import { createAttempts } from './attempts.ts';

function open() {
  const clock = { now: 0 };
  const attempts = createAttempts({ max: 3, seconds: 60 }, () => clock.now);
  const refused = (who: string) => {
    try {
      attempts.throwIfExhausted(() => who);
      return null;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return error.details.retryAfterSeconds;
    }
  };
  return { clock, refused, count: attempts.count, attempts };
}

test('a caller is refused after the last attempt until the window ends, others are not', () => {
  const { clock, refused, count } = open();
  for (let time = 0; time < 3; time += 1) {
    expect(refused('ann')).toBeNull();
    count('ann');
  }
  clock.now = 20_000;
  expect([refused('ann'), refused('bob')]).toEqual([40, null]);
  clock.now = 59_999;
  expect(refused('ann')).toBe(1);
  clock.now = 60_000;
  expect(refused('ann')).toBeNull();
  count('ann');
  expect(refused('ann')).toBeNull();
});

test('an attempt counts from its start, and no more once it is taken back', () => {
  const { refused, count } = open();
  const takeBack = [count('ann'), count('ann'), count('ann')];
  expect(refused('ann')).toBe(60);
  for (const each of takeBack) each();
  expect(refused('ann')).toBeNull();
  for (let time = 0; time < 3; time += 1) count('ann');
  expect(refused('ann')).toBe(60);
});

test('an attempt taken back after its window gives no credit in the next', () => {
  const { clock, refused, count } = open();
  const takeBack = count('ann');
  clock.now = 60_000;
  for (let time = 0; time < 3; time += 1) count('ann');
  takeBack();
  expect(refused('ann')).toBe(60);
});

test('while no one is refused, no caller is even looked up', () => {
  const { attempts, count } = open();
  count('ann');
  const who = vi.fn(() => 'ann');
  attempts.throwIfExhausted(who);
  expect(who).not.toHaveBeenCalled();
});
