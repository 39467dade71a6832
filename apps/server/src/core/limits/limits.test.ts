import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { statementsOf } from '../../testing/statements.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { createServerKeys } from '../server-keys/server-keys.service.ts';
import { createLimits, LIMITS } from './limits.service.ts';

const shared = shareTestApp();
beforeEach(async () => {
  await shared().db.deleteFrom('limit_windows').execute();
});

function twoServers() {
  const { db } = shared();
  const clock = createTestClock();
  const table = { ...LIMITS, register: { max: 3, seconds: 60 }, write: { max: 3, seconds: 60 } };
  const make = () => createLimits({ db, clock, serverKeys: createServerKeys(db), table });
  return { db, clock, one: make(), two: make() };
}

const register = (who: string) => ({ limit: 'register', who }) as const;

const windowsOf = (db: Database) => db.selectFrom('limit_windows').select(['key', 'count']).orderBy('key').execute();

const refused = async (count: () => Promise<unknown>) => {
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

const CODE = 'too-many-sign-ins';

test('an attempt that is taken back counts nothing, and one that stands counts', async () => {
  const { db, one, two } = twoServers();
  const dee = register('dee');
  for (let time = 0; time < 5; time += 1) await (await one.reserve([dee, register('flo')], CODE))();
  expect(await windowsOf(db)).toEqual([]);
  for (let time = 0; time < 3; time += 1) await two.reserve([dee], CODE);
  expect(await refused(() => one.reserve([dee], CODE))).toEqual({ code: CODE, retryAfter: 60 });
});

test('an attempt that is refused counts nothing, also where it was within the limit', async () => {
  const { db, one } = twoServers();
  const [gia, hua] = [register('gia'), register('hua')];
  for (let time = 0; time < 3; time += 1) await one.reserve([gia], CODE);
  const before = await windowsOf(db);
  for (let time = 0; time < 5; time += 1) expect(await refused(() => one.reserve([hua, gia], CODE))).not.toBeNull();
  expect(await windowsOf(db)).toEqual(before);
});

test('exactly as many of many concurrent attempts stand as the limit allows, on two servers', async () => {
  const { db, one, two } = twoServers();
  const attempts = Array.from({ length: 30 }, (_, index) =>
    refused(() => (index % 2 ? one : two).reserve([register('rush')], CODE)),
  );
  const answers = await Promise.all(attempts);
  expect(answers.filter((answer) => answer === null)).toHaveLength(3);
  expect((await windowsOf(db)).map(({ count }) => count)).toEqual([3]);
});

test('beyond an allowed limit an attempt still counts; beyond another it has to count elsewhere', async () => {
  const { clock, one } = twoServers();
  const allowed = { ...register('ida'), beyond: 'allowed' } as const;
  const slowed = { ...register('ida'), beyond: { limit: 'slowedSignIns', who: 'ida' } } as const;
  for (let time = 0; time < 4; time += 1) await one.reserve([allowed], CODE);
  expect(await refused(() => one.reserve([slowed], CODE))).toBeNull();
  clock.forward({ minutes: 0.5 });
  expect(await refused(() => one.reserve([slowed], CODE))).toEqual({ code: CODE, retryAfter: 30 });
  expect(await refused(() => one.reserve([allowed], CODE))).toBeNull();
});

test('an attempt that ends after its window takes nothing from the next window', async () => {
  const { clock, one } = twoServers();
  const jun = register('jun');
  const takeBack = await one.reserve([jun], CODE);
  clock.forward({ minutes: 1 });
  for (let time = 0; time < 3; time += 1) await one.reserve([jun], CODE);
  await takeBack();
  expect(await refused(() => one.reserve([jun], CODE))).not.toBeNull();
});

test('an attempt that was refused is refused again without a query, for a second', async () => {
  const { clock, one } = twoServers();
  const kim = register('kim');
  const again = () => refused(() => one.refuseAgain([kim], CODE));
  for (let time = 0; time < 3; time += 1) await one.reserve([kim], CODE);
  expect(await again()).toBeNull();
  await refused(() => one.reserve([kim], CODE));
  const statements = await statementsOf(async () => {
    expect(await again()).toEqual({ code: CODE, retryAfter: 60 });
    expect(await refused(() => one.reserve([kim], CODE))).toEqual({ code: CODE, retryAfter: 60 });
  });
  expect(statements).toEqual([]);
  clock.forward({ minutes: 1 / 60 });
  expect(await again()).toBeNull();
});

test('a call that counts in two windows is refused if one is beyond its limit, and counts in both', async () => {
  const { one } = twoServers();
  const [gus, hal] = [register('gus'), register('hal')];
  for (let count = 0; count < 3; count += 1) await one.count([gus]);
  expect(await refused(() => one.count([hal, gus]))).not.toBeNull();
  for (let count = 0; count < 2; count += 1) expect(await refused(() => one.count([hal]))).toBeNull();
  expect(await refused(() => one.count([hal]))).not.toBeNull();
});

test('windows that have ended are removed, others stay, and none names whom it counts', async () => {
  const { db, clock, one } = twoServers();
  await one.count([register('old')]);
  clock.forward({ minutes: 1 });
  await one.count([register('198.51.100.7')]);
  await one.pruneExpired();
  const left = await windowsOf(db);
  expect(left).toHaveLength(1);
  expect(left[0]?.key).toMatch(/^register:[\w-]{43}$/);
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
