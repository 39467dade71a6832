import { expect, test, vi } from 'vitest';
import { createTestClock } from '../../testing/test-clock.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { createLimits, LIMITS } from './limits.service.ts';

const shared = shareTestApp();

/** The limits of two servers on one database and clock. */
function twoServers() {
  const { db } = shared();
  const clock = createTestClock();
  const table = { ...LIMITS, register: { max: 3, seconds: 60 }, write: { max: 3, seconds: 60 } };
  const make = () => createLimits({ db, clock, table });
  return { db, clock, one: make(), two: make() };
}

const register = (who: string) => ({ limit: 'register', who }) as const;

const refused = async (count: () => Promise<void>) => {
  try {
    await count();
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { code: error.code, retryAfter: error.details.retryAfterSeconds };
  }
};

test('counts for all servers together, and refuses calls beyond the limit with the seconds left', async () => {
  const { clock, one, two } = twoServers();
  await one.count([register('ann')]);
  await two.count([register('ann')]);
  await one.count([register('ann')]);
  clock.forward({ minutes: 0.5 });
  expect(await refused(() => two.count([register('ann')]))).toEqual({ code: 'too-many-requests', retryAfter: 30 });
  expect(await refused(() => one.count([register('bob')]))).toBeNull();
});

test('allows exactly the limit of many concurrent calls, and refuses the rest with the given code', async () => {
  const { one, two } = twoServers();
  const calls = Array.from({ length: 30 }, (_, index) =>
    refused(() => (index % 2 ? one : two).count([register('rush')], 'too-many-sign-ins')),
  );
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer === null)).toHaveLength(3);
  expect(answers.filter((answer) => answer?.code === 'too-many-sign-ins')).toHaveLength(27);
});

test('a window ends on time, however many calls were refused in it', async () => {
  const { clock, one } = twoServers();
  for (let count = 0; count < 3; count += 1) await one.count([register('cat')]);
  for (let knock = 0; knock < 5; knock += 1) {
    expect(await refused(() => one.count([register('cat')]))).not.toBeNull();
    clock.forward({ minutes: 0.1 });
  }
  clock.forward({ minutes: 0.5 });
  expect(await refused(() => one.count([register('cat')]))).toBeNull();
});

test('settling takes back one count in one window and resets the other', async () => {
  const { one } = twoServers();
  const [dee, flo] = [register('dee'), register('flo')];
  for (let count = 0; count < 3; count += 1) await one.count([dee, flo]);
  await one.settle(flo, dee);
  expect(await refused(() => one.count([dee]))).toBeNull();
  expect(await refused(() => one.count([dee]))).not.toBeNull();
  for (let count = 0; count < 3; count += 1) expect(await refused(() => one.count([flo]))).toBeNull();
  expect(await refused(() => one.count([flo]))).not.toBeNull();
});

test('settling a count that was never made gives no credit', async () => {
  const { one } = twoServers();
  const eve = register('eve');
  for (let credit = 0; credit < 5; credit += 1) await one.settle(register('nobody'), eve);
  for (let count = 0; count < 3; count += 1) expect(await refused(() => one.count([eve]))).toBeNull();
  expect(await refused(() => one.count([eve]))).not.toBeNull();
});

test('a call that counts in two windows is refused if one is beyond its limit, and counts in both', async () => {
  const { one } = twoServers();
  const [gus, hal] = [register('gus'), register('hal')];
  for (let count = 0; count < 3; count += 1) await one.count([gus]);
  expect(await refused(() => one.count([hal, gus]))).not.toBeNull();
  for (let count = 0; count < 2; count += 1) expect(await refused(() => one.count([hal]))).toBeNull();
  expect(await refused(() => one.count([hal]))).not.toBeNull();
});

test('settling deletes windows that have ended and keeps the others', async () => {
  const { db, clock, one } = twoServers();
  await db.deleteFrom('limit_windows').execute();
  await one.count([register('old')]);
  clock.forward({ minutes: 1 });
  await one.count([register('new')]);
  await one.settle(register('nobody'), register('somebody'));
  const left = await db.selectFrom('limit_windows').select('key').execute();
  expect(left).toEqual([{ key: 'register:new' }]);
});

test('counts in memory for one process, separately for each caller, and from zero after the window', async () => {
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

test('keeps a limit in use in memory while 100,001 other callers come and go', async () => {
  const { one } = twoServers();
  const here = (who: string) => refused(async () => one.countHere('write', who));
  for (let count = 0; count < 3; count += 1) expect(await here('ann')).toBeNull();
  for (let other = 0; other <= 100_000; other += 1) {
    one.countHere('write', `other-${other}`);
    if (other % 50_000 === 0) expect(await here('ann')).not.toBeNull();
  }
  expect(await here('ann')).not.toBeNull();
});
