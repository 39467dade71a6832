import { LIMITS } from '@ecopulse/contract/admin/limit-table';
import { setImmediate as tick } from 'node:timers/promises';
import { hashSync } from '@node-rs/argon2';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedLimits } from '../../../core/limits/limit-settings.service.ts';
import { createLimits } from '../../../core/limits/limits.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { createServerKeys } from '../../../core/server-keys/server-keys.service.ts';
import { scaleRuns } from '../../../testing/amounts.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { createKnownDevices } from './known-devices.ts';
import { createPasswordCheck } from './password-check.ts';
import { PASSWORD_METRICS, runInPasswordQueue } from './password.ts';

const PASSWORD = 'green-city';
/** The cheapest argon2 parameters: this test only counts attempts. */
const passwordHash = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

const shared = shareTestApp();

const table = {
  ...LIMITS,
  signInFailures: { max: 3, seconds: 15 * 60 },
  signInFailuresOfAddress: { max: 7, seconds: 60 * 60 },
  signInFailuresOfAccount: { max: 5, seconds: 15 * 60 },
};

interface Attempt {
  readonly account: number;
  readonly address: number;
  readonly device: number | null;
  readonly isRight: boolean;
  readonly minutesLater: number;
}

const attempts = fc.array(
  fc.record<Attempt>({
    account: fc.integer({ min: 0, max: 1 }),
    address: fc.integer({ min: 0, max: 2 }),
    device: fc.option(fc.integer({ min: 0, max: 1 }), { freq: 2 }),
    isRight: fc.boolean(),
    minutesLater: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.constantFrom(0.5, 1, 5, 20)),
  }),
  { minLength: 20, maxLength: 60 },
);

function createReferenceModel(now: () => number) {
  const windows = new Map<string, { failures: number; endsAt: number }>();
  const failuresOf = (key: string) => {
    const window = windows.get(key);
    return window && window.endsAt > now() ? window.failures : 0;
  };
  const fail = (key: string, seconds: number) => {
    if (failuresOf(key) === 0) windows.set(key, { failures: 0, endsAt: now() + seconds * 1000 });
    const window = windows.get(key);
    if (window) window.failures += 1;
  };
  return ({ account, address, device, isRight }: Attempt): string => {
    const source = device === null ? `${account} at ${address}` : `${account} on ${device}`;
    const isSlowed = device === null && failuresOf(`account ${account}`) >= table.signInFailuresOfAccount.max;
    if (failuresOf(source) >= table.signInFailures.max) return 'too-many-sign-ins';
    if (device === null && failuresOf(`address ${address}`) >= table.signInFailuresOfAddress.max)
      return 'too-many-sign-ins';
    if (isSlowed && failuresOf(`slowed ${account}`) > 0) return 'too-many-sign-ins';
    if (isRight) return 'right';
    fail(source, table.signInFailures.seconds);
    fail(`address ${address}`, table.signInFailuresOfAddress.seconds);
    fail(`account ${account}`, table.signInFailuresOfAccount.seconds);
    if (isSlowed) fail(`slowed ${account}`, table.slowedSignIns.seconds);
    return 'invalid-credentials';
  };
}

test(
  'every attempt, in any order, is accepted, refused or wrong as in the reference model',
  { timeout: 120_000 },
  async () => {
    const { db, resident } = shared();
    const serverKeys = createServerKeys(db);
    const devices = createKnownDevices({ serverKeys });
    const securityEvents = { record: () => undefined };
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(attempts, async (sequence) => {
        await db.deleteFrom('limit_windows').execute();
        const clock = createTestClock();
        const servers = [0, 1].map(() => {
          const limits = createLimits({ db, clock, serverKeys, active: fixedLimits(table) });
          return createPasswordCheck({ db, limits, devices, securityEvents });
        });
        const accounts = [await resident({ passwordHash }), await resident({ passwordHash })];
        const cookies = await Promise.all(
          [0, 1].map(async () => {
            let cookie = '';
            for (const { id } of accounts) cookie = await devices.createCookie(await devices.readCookie(cookie), id);
            return cookie;
          }),
        );
        const expected = createReferenceModel(() => clock.now().getTime());
        for (const [index, attempt] of sequence.entries()) {
          clock.forward({ minutes: attempt.minutesLater });
          const credentials = {
            email: accounts[attempt.account]?.email ?? '',
            password: attempt.isRight ? PASSWORD : 'wrong-one',
          };
          const deviceCookie = attempt.device === null ? null : (cookies[attempt.device] ?? null);
          const client = { address: `10.0.0.${attempt.address}`, device: null, deviceCookie };
          const answer = await servers[index % 2]?.verifyByEmail(credentials, client).then(
            () => 'right',
            (error: unknown) => (error instanceof ProblemError ? error.code : String(error)),
          );
          expect(answer).toBe(expected(attempt));
          seen.add(`${answer} ${attempt.device === null ? 'unknown' : 'known'}`);
        }
      }),
      { numRuns: scaleRuns(20) },
    );
    expect([...seen].toSorted()).toEqual([
      'invalid-credentials known',
      'invalid-credentials unknown',
      'right known',
      'right unknown',
      'too-many-sign-ins known',
      'too-many-sign-ins unknown',
    ]);
  },
);

test('a known device is served before the strangers that fill the queue', async () => {
  const { db, resident } = shared();
  const serverKeys = createServerKeys(db);
  const devices = createKnownDevices({ serverKeys });
  const limits = createLimits({ db, clock: createTestClock(), serverKeys, active: fixedLimits(LIMITS) });
  const check = createPasswordCheck({ db, limits, devices, securityEvents: { record: () => undefined } });
  const mei = await resident({ passwordHash });
  const client = { address: '10.0.1.1', device: null, deviceCookie: await devices.createCookie(null, mei.id) };

  const served: string[] = [];
  let evicted = 0;
  const slots = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const hashing = slots.map(({ promise }) => runInPasswordQueue('10.0.2.0', () => promise));
  // The third waited, so that the turn is a known device's, whatever tests of this process have left.
  slots[0]?.resolve();
  await hashing[0];
  const strangers = Array.from({ length: 1_000 }, (_, index) =>
    runInPasswordQueue(`10.0.2.${index % 10}`, () => tick())
      .then(() => served.push('stranger'))
      .catch(() => (evicted += 1)),
  );
  const waiting = PASSWORD_METRICS.flatMap(({ name, read }) => (name.endsWith('_waiting') ? read() : []));
  expect(waiting).toEqual([{ value: 1_000 }]);
  const signIn = check.verifyByEmail({ email: mei.email, password: PASSWORD }, client).then(() => served.push('mei'));
  await expect.poll(() => evicted).toBe(1);
  slots[1]?.resolve();
  await signIn;
  expect(served).toEqual(['mei']);
  slots[2]?.resolve();
  await Promise.all([...hashing, ...strangers]);
});
