import { expect, test, vi } from 'vitest';
import { ProblemError } from '../problems/problem-error.ts';
import { createAttempts } from './attempts.ts';

function openAttempts(limit = { max: 3, seconds: 60 }) {
  const clock = { now: 0 };
  const onRefused = vi.fn<() => void>();
  const attempts = createAttempts({ limitFor: () => limit, onRefused, now: () => clock.now });
  /** The outcome, or the seconds until a retry of a refused attempt. */
  const attempt = async (who: string, work: () => Promise<boolean>) => {
    try {
      return await attempts.run(
        () => who,
        work,
        (outcome) => outcome.status === 'fulfilled' && !outcome.value,
      );
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return error.details.retryAfterSeconds;
    }
  };
  const fail = (who: string) => attempt(who, async () => false);
  const succeed = (who: string) => attempt(who, async () => true);
  return { clock, attempts, attempt, fail, succeed, onRefused };
}

test('a caller is refused after the last failure until the window ends, others are not', async () => {
  const { clock, fail, onRefused } = openAttempts();
  for (let time = 0; time < 3; time += 1) expect(await fail('ann')).toBe(false);
  clock.now = 20_000;
  expect([await fail('ann'), await fail('bob')]).toEqual([40, false]);
  clock.now = 59_999;
  expect(await fail('ann')).toBe(1);
  clock.now = 60_000;
  expect(await fail('ann')).toBe(false);
  expect(onRefused).toHaveBeenCalledTimes(2);
});

test('successes do not count, however many there are', async () => {
  const { succeed } = openAttempts();
  for (let time = 0; time < 10; time += 1) expect(await succeed('ann')).toBe(true);
});

test('while outcomes are awaited, further attempts wait: none that succeeds is refused', async () => {
  const { attempt } = openAttempts();
  let underWay = 0;
  let mostUnderWay = 0;
  const work = async () => {
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay -= 1;
    return true;
  };
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => attempt('ann', work)));
  expect(outcomes).toEqual(Array.from({ length: 20 }, () => true));
  expect(mostUnderWay).toBe(3);
});

test('of attempts at once, no more fail than the limit, and those that wait are refused then', async () => {
  const { fail } = openAttempts();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => fail('ann')));
  expect(outcomes.filter((outcome) => outcome === false)).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 60)).toHaveLength(17);
});

test('an attempt that ends after its window counts nothing in the next', async () => {
  const { clock, attempt, fail } = openAttempts();
  let end: (outcome: boolean) => void = () => undefined;
  const late = attempt('ann', () => new Promise((resolve) => (end = resolve)));
  clock.now = 60_000;
  for (let time = 0; time < 2; time += 1) await fail('ann');
  end(false);
  expect(await late).toBe(false);
  expect([await fail('ann'), await fail('ann')]).toEqual([false, 60]);
});

test('an attempt that throws counts as `isFailure` says, and wakes those that wait', async () => {
  const { attempts } = openAttempts({ max: 1, seconds: 60 });
  const run = (work: () => Promise<string>) =>
    attempts.run(
      () => 'ann',
      work,
      () => false,
    );
  const first = run(() => Promise.reject(new Error('broken')));
  const second = run(async () => 'done');
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('done');
});

test('while no caller is at the limit, `who` is not evaluated for a synchronous result', () => {
  const { attempts } = openAttempts();
  const who = vi.fn(() => 'ann');
  expect(
    attempts.run(
      who,
      () => 'cached',
      () => true,
    ),
  ).toBe('cached');
  expect(who).not.toHaveBeenCalled();
});
