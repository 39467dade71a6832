import { expect, test, vi } from 'vitest';
import { createTestClock } from '../../testing/test-clock.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { deleteEndedWindows } from './limits.queries.ts';
import { createLimits, LIMITS } from './limits.service.ts';

const shared = shareTestApp();

/** Two servers' limits on one database, with a clock of their own. */
function twoServers() {
  const { db } = shared();
  const clock = createTestClock();
  const table = { ...LIMITS, register: { max: 3, seconds: 60 }, write: { max: 3, seconds: 60 } };
  const make = () => createLimits({ db, clock, table });
  return { db, clock, one: make(), two: make() };
}

const refused = async (count: () => Promise<void>) => {
  try {
    await count();
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { code: error.code, retryAfter: error.details.retryAfterSeconds };
  }
};

test('counts for all servers together, and refuses what is beyond with the seconds left', async () => {
  const { clock, one, two } = twoServers();
  await one.count('register', 'ann');
  await two.count('register', 'ann');
  await one.count('register', 'ann');
  clock.forward({ minutes: 0.5 });
  expect(await refused(() => two.count('register', 'ann'))).toEqual({ code: 'too-many-requests', retryAfter: 30 });
  expect(await refused(() => one.count('register', 'bob'))).toBeNull();
});

test('of many at once exactly as many pass as the limit says', async () => {
  const { one, two } = twoServers();
  const calls = Array.from({ length: 30 }, (_, index) =>
    refused(() => (index % 2 ? one : two).count('register', 'rush', 'too-many-sign-ins')),
  );
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer === null)).toHaveLength(3);
  expect(answers.filter((answer) => answer?.code === 'too-many-sign-ins')).toHaveLength(27);
});

test('a window ends when its time is over, not before, however often it was knocked at', async () => {
  const { clock, one } = twoServers();
  for (let count = 0; count < 3; count += 1) await one.count('register', 'cat');
  for (let knock = 0; knock < 5; knock += 1) {
    expect(await refused(() => one.count('register', 'cat'))).not.toBeNull();
    clock.forward({ minutes: 0.1 });
  }
  clock.forward({ minutes: 0.5 });
  expect(await refused(() => one.count('register', 'cat'))).toBeNull();
});

test('taking one back makes room for one, and forgetting makes room for all', async () => {
  const { one } = twoServers();
  for (let count = 0; count < 3; count += 1) await one.count('register', 'dee');
  await one.uncount('register', 'dee');
  expect(await refused(() => one.count('register', 'dee'))).toBeNull();
  expect(await refused(() => one.count('register', 'dee'))).not.toBeNull();
  await one.forget('register', 'dee');
  for (let count = 0; count < 3; count += 1) expect(await refused(() => one.count('register', 'dee'))).toBeNull();
});

test('taking back what was never counted lends no credit', async () => {
  const { one } = twoServers();
  await one.uncount('register', 'eve');
  await one.count('register', 'eve');
  for (let credit = 0; credit < 5; credit += 1) await one.uncount('register', 'eve');
  for (let count = 0; count < 3; count += 1) expect(await refused(() => one.count('register', 'eve'))).toBeNull();
  expect(await refused(() => one.count('register', 'eve'))).not.toBeNull();
});

test('ended windows can be cleared away, those under way stay', async () => {
  const { db, clock, one } = twoServers();
  await db.deleteFrom('limit_windows').execute();
  await one.count('register', 'old');
  clock.forward({ minutes: 1 });
  await one.count('register', 'new');
  await deleteEndedWindows(db, clock.now());
  const left = await db.selectFrom('limit_windows').select('key').execute();
  expect(left).toEqual([{ key: 'register:new' }]);
});

test('counts in memory for one process: each caller apart, anew after the window', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { one, two } = twoServers();
    const here = (who: string) => refused(async () => one.countHere('write', who));
    for (let count = 0; count < 3; count += 1) expect(await here('ann')).toBeNull();
    vi.setSystemTime(Date.now() + 20_000);
    expect(await here('ann')).toEqual({ code: 'too-many-requests', retryAfter: 40 });
    expect(await here('bob')).toBeNull();
    expect(await refused(async () => two.countHere('write', 'ann'))).toBeNull();
    vi.setSystemTime(Date.now() + 40_000);
    expect(await here('ann')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
