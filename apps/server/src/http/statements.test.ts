import { type Endpoint, methodAndPath } from '@ecopulse/contract/endpoint';
import { endpoints, type ServedEndpointName } from '@ecopulse/contract/endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { statementsOf } from '../testing/statements.ts';
import type { MadeResident } from '../testing/factories.ts';
import { shareTestApp, startTestApp } from '../testing/test-app.ts';

const MAX_FOR_A_READ = 3;
const MAX_FOR_A_WRITE = 6;

const shared = shareTestApp();
/** Residents with much and with little behind them: the count must not depend on it. */
const residents: MadeResident[] = [];

beforeAll(async () => {
  const { clock, db, resident } = shared();
  const [much, little] = [await resident(), await resident()];
  const rows = Array.from({ length: 400 }, (_, n) => ({
    resident_id: much.id,
    type: 'check_in' as const,
    subject: `green-space:${1 + (n % 100)}`,
    occurrence: null,
    day: '2026-11-17',
    points: 10,
    proof: 'claimed' as const,
    facts: '{}',
    created_at: clock.now(),
  }));
  await db
    .insertInto('activities')
    .values(rows.map((row, n) => ({ ...row, subject: `${row.subject}/${n}` })))
    .execute();
  residents.push(much, little);
});

const reads = (Object.keys(endpoints) as ServedEndpointName[]).filter((name) => name.startsWith('GET '));

describe.each(reads)('%s', (name) => {
  test(`asks the database ${MAX_FOR_A_READ} times at most, however much there is`, async () => {
    const { path } = methodAndPath(name);
    const query = (endpoints[name] as Endpoint).query === undefined ? '' : '?search=bukit&limit=200';
    const address = path.replaceAll(/:\w+/g, '1') + query;
    for (const as of residents) {
      const statements = await statementsOf(async () => {
        expect((await shared().call('GET', address, { as })).status).toBe(200);
      });
      expect(statements.slice(MAX_FOR_A_READ)).toEqual([]);
    }
  });
});

describe('an answer that is kept in memory', () => {
  test.each(['/api/green-spaces', '/api/green-spaces/3', '/api/green-spaces/3/postcard.svg', '/api/auth/user'])(
    '%s asks the database nothing the second time',
    async (path) => {
      const [as] = residents;
      await expect
        .poll(async () => statementsOf(() => shared().call('GET', path, { as })), { timeout: 5_000 })
        .toEqual([]);
    },
  );
});

describe('a check-in', () => {
  const FIXED_WORK = [/^begin$|^start transaction/i, /for no key update/, /insert into activities/, /^commit$/i];

  test(`needs ${MAX_FOR_A_WRITE} statements at most besides the fixed work of its turn`, async () => {
    const { call, clock, db, resident } = await startTestApp();
    const mei = await resident();
    const location = { lat: 1.3, lng: 103.8, accuracyMeters: 100_000 };
    const counts: number[] = [];
    for (let day = 0; day < 3; day += 1) {
      for (const greenSpaceId of [1, 2, 3, 4, 5]) {
        const body = { greenSpaceId, location };
        const statements = await statementsOf(async () => {
          expect((await call('POST', '/api/green-spaces/checkin', { body, as: mei })).status).toBe(200);
        });
        for (const part of FIXED_WORK) expect(statements.filter((text) => part.test(text.trim()))).toHaveLength(1);
        const own = statements.filter((text) => !FIXED_WORK.some((part) => part.test(text.trim())));
        expect(own.slice(MAX_FOR_A_WRITE)).toEqual([]);
        counts.push(own.length);
      }
      clock.forward({ hours: 24 });
    }
    // But for noting once a day that the session was seen, the day's last costs what its first did.
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(await db.selectFrom('check_ins').select('id').execute()).toHaveLength(15);
  });

  test('that is refused writes nothing', async () => {
    const { call, resident } = shared();
    const mei = await resident();
    const again = () => call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: mei });
    await again();
    const statements = await statementsOf(again);
    expect(
      statements.filter((text) => /insert|update (?!skip)|delete/i.test(text.replace('for no key update', ''))),
    ).toEqual([]);
    expect(statements.at(-1)).toMatch(/^rollback$/i);
  });
});

describe('an account', () => {
  const body = { username: 'counted', email: 'counted@example.sg', password: 'kingfisher' };

  test.each([
    ['POST', '/api/auth/register', 201],
    ['POST', '/api/auth/login', 200],
  ] as const)(`is opened by %s %s with ${MAX_FOR_A_WRITE} statements at most`, async (method, path, status) => {
    const statements = await statementsOf(async () => {
      expect((await shared().call(method, path, { body })).status).toBe(status);
    });
    expect(statements.slice(MAX_FOR_A_WRITE)).toEqual([]);
  });
});
