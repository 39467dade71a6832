import { LIMITS } from '@ecopulse/contract/admin/limit-table';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { Changes } from '../../db/changes.ts';
import { captureStatements } from '../../testing/captured-statements.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { createServerKeys } from '../server-keys/server-keys.service.ts';
import { createLimitSettings, fixedLimits } from './limit-settings.service.ts';
import { storeLimitSettings } from './limit-settings.queries.ts';
import { createLimits } from './limits.service.ts';

const shared = shareTestApp();
beforeEach(async () => {
  await shared().db.deleteFrom('limit_windows').execute();
});

function startTwoLimiters() {
  const { db } = shared();
  const clock = createTestClock();
  const table = { ...LIMITS, register: { max: 3, seconds: 60 }, write: { max: 3, seconds: 60 } };
  const createServer = () => createLimits({ db, clock, serverKeys: createServerKeys(db), active: fixedLimits(table) });
  return { db, clock, firstServer: createServer(), secondServer: createServer() };
}

const register = (who: string) => ({ limit: 'register', who }) as const;

const windowsOf = (db: Database) => db.selectFrom('limit_windows').select(['key', 'count']).orderBy('key').execute();

const refusalOf = async (count: () => Promise<unknown>) => {
  try {
    await count();
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { code: error.code, retryAfter: error.details.retryAfterSeconds };
  }
};

test('counts for all servers together, and refuses calls beyond the limit with a time to retry', async () => {
  const { clock, firstServer, secondServer } = startTwoLimiters();
  await firstServer.count([register('ann')]);
  await secondServer.count([register('ann')]);
  await firstServer.count([register('ann')]);
  clock.forward({ minutes: 0.5 });
  expect(await refusalOf(() => secondServer.count([register('ann')]))).toEqual({
    code: 'too-many-requests',
    retryAfter: 30,
  });
  expect(await refusalOf(() => firstServer.count([register('bob')]))).toBeNull();
});

test('allows exactly the limit of many concurrent calls, and refuses the rest with the passed code', async () => {
  const { firstServer, secondServer } = startTwoLimiters();
  const calls = Array.from({ length: 30 }, (_, index) =>
    refusalOf(() => (index % 2 ? firstServer : secondServer).count([register('rush')], 'too-many-sign-ins')),
  );
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer === null)).toHaveLength(3);
  expect(answers.filter((answer) => answer?.code === 'too-many-sign-ins')).toHaveLength(27);
});

test('a window ends on time, however many calls were refused in it', async () => {
  const { clock, firstServer } = startTwoLimiters();
  for (let count = 0; count < 3; count += 1) await firstServer.count([register('cat')]);
  for (let refusal = 0; refusal < 5; refusal += 1) {
    expect(await refusalOf(() => firstServer.count([register('cat')]))).not.toBeNull();
    clock.forward({ minutes: 0.1 });
  }
  clock.forward({ minutes: 0.5 });
  expect(await refusalOf(() => firstServer.count([register('cat')]))).toBeNull();
});

test('of a flood of registrations from one client, few reach the database', async () => {
  const { clock, firstServer } = startTwoLimiters();
  const flood = (count: number) =>
    Promise.all(Array.from({ length: count }, () => refusalOf(() => firstServer.countRegistration('flood'))));
  await flood(60);
  const statements = await captureStatements(async () => {
    expect(new Set((await flood(500)).map((refusal) => refusal?.retryAfter))).toEqual(new Set([300]));
  });
  expect(statements).toEqual([]);
  clock.forward({ minutes: 1 });
  expect(await refusalOf(() => firstServer.countRegistration('flood'))).toBeNull();
});

test('changed limits count after half a minute also without a notification', async () => {
  const { db } = shared();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const changes = { listening: true, on: () => {}, onListening: () => {} } as unknown as Changes;
  const settings = createLimitSettings({ db, clock: createTestClock(), changes, defaults: LIMITS, file: null });
  await settings.open();
  const changed = { max: 900, seconds: 60 };
  await db
    .transaction()
    .execute((trx) => storeLimitSettings(trx, { limits: { read: changed }, networks: [], version: 1 }));
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => settings.limitFor('read', 'mei')).toEqual(changed);
  await settings.close();
  expect(vi.getTimerCount()).toBe(0);
});

const CODE = 'too-many-sign-ins';

test('an undone attempt is not counted, and any other is', async () => {
  const { db, firstServer, secondServer } = startTwoLimiters();
  const dee = register('dee');
  for (let time = 0; time < 5; time += 1) await (await firstServer.reserve([dee, register('flo')], CODE))();
  expect(await windowsOf(db)).toEqual([]);
  for (let time = 0; time < 3; time += 1) await secondServer.reserve([dee], CODE);
  expect(await refusalOf(() => firstServer.reserve([dee], CODE))).toEqual({ code: CODE, retryAfter: 60 });
});

test('a refused attempt is counted in none of its windows, not even in those within their limit', async () => {
  const { db, firstServer } = startTwoLimiters();
  const [gia, hua] = [register('gia'), register('hua')];
  for (let time = 0; time < 3; time += 1) await firstServer.reserve([gia], CODE);
  const before = await windowsOf(db);
  for (let time = 0; time < 5; time += 1)
    expect(await refusalOf(() => firstServer.reserve([hua, gia], CODE))).not.toBeNull();
  expect(await windowsOf(db)).toEqual(before);
});

test('of many concurrent attempts on two servers, exactly as many are accepted as the limit allows', async () => {
  const { db, firstServer, secondServer } = startTwoLimiters();
  const attempts = Array.from({ length: 30 }, (_, index) =>
    refusalOf(() => (index % 2 ? firstServer : secondServer).reserve([register('rush')], CODE)),
  );
  const answers = await Promise.all(attempts);
  expect(answers.filter((answer) => answer === null)).toHaveLength(3);
  expect((await windowsOf(db)).map(({ count }) => count)).toEqual([3]);
});

test('over a limit, an attempt is allowed or counted in another limit, as `whenExceeded` says', async () => {
  const { clock, firstServer } = startTwoLimiters();
  const allowed = { ...register('ida'), whenExceeded: 'allow' } as const;
  const slowed = { ...register('ida'), whenExceeded: { limit: 'slowedSignIns', who: 'ida' } } as const;
  for (let time = 0; time < 4; time += 1) await firstServer.reserve([allowed], CODE);
  expect(await refusalOf(() => firstServer.reserve([slowed], CODE))).toBeNull();
  clock.forward({ minutes: 0.5 });
  expect(await refusalOf(() => firstServer.reserve([slowed], CODE))).toEqual({ code: CODE, retryAfter: 30 });
  expect(await refusalOf(() => firstServer.reserve([allowed], CODE))).toBeNull();
});

test('an attempt undone after its window does not lower the next window', async () => {
  const { clock, firstServer } = startTwoLimiters();
  const jun = register('jun');
  const undo = await firstServer.reserve([jun], CODE);
  clock.forward({ minutes: 1 });
  for (let time = 0; time < 3; time += 1) await firstServer.reserve([jun], CODE);
  await undo();
  expect(await refusalOf(() => firstServer.reserve([jun], CODE))).not.toBeNull();
});

test('an attempt that was refused is refused again without a query, for a second', async () => {
  const { clock, firstServer } = startTwoLimiters();
  const kim = register('kim');
  const refusalWithoutQuery = () => refusalOf(() => firstServer.throwIfJustRefused([kim], CODE));
  for (let time = 0; time < 3; time += 1) await firstServer.reserve([kim], CODE);
  expect(await refusalWithoutQuery()).toBeNull();
  await refusalOf(() => firstServer.reserve([kim], CODE));
  const statements = await captureStatements(async () => {
    expect(await refusalWithoutQuery()).toEqual({ code: CODE, retryAfter: 60 });
    expect(await refusalOf(() => firstServer.reserve([kim], CODE))).toEqual({ code: CODE, retryAfter: 60 });
  });
  expect(statements).toEqual([]);
  clock.forward({ minutes: 1 / 60 });
  expect(await refusalWithoutQuery()).toBeNull();
});

test('a call that counts in two windows is refused if one is beyond its limit, and counts in both', async () => {
  const { firstServer } = startTwoLimiters();
  const [gus, hal] = [register('gus'), register('hal')];
  for (let count = 0; count < 3; count += 1) await firstServer.count([gus]);
  expect(await refusalOf(() => firstServer.count([hal, gus]))).not.toBeNull();
  for (let count = 0; count < 2; count += 1) expect(await refusalOf(() => firstServer.count([hal]))).toBeNull();
  expect(await refusalOf(() => firstServer.count([hal]))).not.toBeNull();
});

test('deletes windows that have ended, and stores no name or address in any', async () => {
  const { db, clock, firstServer } = startTwoLimiters();
  await firstServer.count([register('old')]);
  clock.forward({ minutes: 1 });
  await firstServer.count([register('198.51.100.7')]);
  await firstServer.pruneExpired();
  const remaining = await windowsOf(db);
  expect(remaining).toHaveLength(1);
  expect(remaining[0]?.key).toMatch(/^register:[\w-]{43}$/);
});

test('counts in memory for one process, separately for each caller, and from zero after the window', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { firstServer, secondServer } = startTwoLimiters();
    const countNow = (who: string) => refusalOf(async () => firstServer.countInMemory('write', who));
    for (let count = 0; count < 3; count += 1) expect(await countNow('ann')).toBeNull();
    vi.setSystemTime(Date.now() + 20_000);
    expect(await countNow('ann')).toEqual({ code: 'too-many-requests', retryAfter: 40 });
    expect(await countNow('bob')).toBeNull();
    expect(await refusalOf(async () => secondServer.countInMemory('write', 'ann'))).toBeNull();
    vi.setSystemTime(Date.now() + 40_000);
    expect(await countNow('ann')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('retains a counter in memory that is in use while 100,001 other callers come and go', async () => {
  const { firstServer } = startTwoLimiters();
  const countNow = (who: string) => refusalOf(async () => firstServer.countInMemory('write', who));
  for (let count = 0; count < 3; count += 1) expect(await countNow('ann')).toBeNull();
  for (let other = 0; other <= 100_000; other += 1) {
    firstServer.countInMemory('write', `other-${other}`);
    // Each use makes the counter of `ann` the latest again.
    if (other % 50_000 === 0) expect(await countNow('ann')).not.toBeNull();
  }
  expect(await countNow('ann')).not.toBeNull();
});
