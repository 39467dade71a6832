import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { shareTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectAhead, isDatabaseAway, openDatabase, type Transaction } from './database.ts';

const shared = shareTestApp();

test('if two transactions deadlock, one goes on and the other fails', async () => {
  const { db, resident } = shared();
  const [mei, raju] = [await resident(), await resident()];
  const lock = (trx: Transaction, id: number) =>
    sql`select from scores where resident_id = ${id} for update`.execute(trx);
  let arrived = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const lockBoth = (first: number, second: number) =>
    db.transaction().execute(async (trx) => {
      await lock(trx, first);
      arrived += 1;
      if (arrived === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await lock(trx, second);
    });
  const outcomes = await Promise.allSettled([lockBoth(mei.id, raju.id), lockBoth(raju.id, mei.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('connections are open before anyone needs them, as many as asked for', async () => {
  const { connection, drop } = await createTestDatabase(inject('postgres'));
  const watching = openDatabase({ connection, maxConnections: 1 });
  const db = openDatabase({ connection, maxConnections: 5, keepsConnections: true });
  onTestFinished(async () => {
    await Promise.all([watching.destroy(), db.destroy()]);
    await drop();
  });
  const others = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name = 'ecopulse' and pid <> pg_backend_pid()`.execute(
      watching,
    );
    return rows[0]?.count;
  };
  expect(await others()).toBe(0);
  await connectAhead(db, 5);
  expect(await others()).toBe(5);
});

test('connecting ahead to a database that is away leaves it for later', async () => {
  const db = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, keepsConnections: true });
  await expect(connectAhead(db, 3)).resolves.toBeUndefined();
  await db.destroy();
});

describe('the database is away', () => {
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => expect.fail('it did not fail'),
      (error: unknown) => error,
    );
  const queryOf = async (options: Parameters<typeof openDatabase>[0]) => {
    const db = openDatabase(options);
    try {
      return await sql`select pg_sleep(2)`.execute(db);
    } finally {
      await db.destroy();
    }
  };

  test.each([
    ['refuses connections', { host: '127.0.0.1', port: 1 }],
    ['has no socket in its folder', { host: '/no/such/folder' }],
    ['has a name that leads nowhere', { host: 'nowhere.invalid' }],
  ])('if it %s', async (_what, connection) => {
    expect(isDatabaseAway(await failureOf(queryOf({ connection })))).toBe(true);
  });

  test('if it does not answer in time, or its pool is exhausted', async () => {
    const connection = { ...shared().connection, connectionTimeoutMillis: 300, query_timeout: 600 };
    const db = openDatabase({ connection, maxConnections: 1 });
    onTestFinished(() => db.destroy());
    const sleep = () => failureOf(sql`select pg_sleep(2)`.execute(db));
    const failures = await Promise.all([sleep(), sleep()]);
    expect(failures.map((error) => [(error as Error).message, isDatabaseAway(error)])).toEqual([
      ['Query read timeout', true],
      ['timeout exceeded when trying to connect', true],
    ]);
  });

  test('not if something else fails with the same code: a missing file, another server', async () => {
    const missing = await failureOf(readFile('/no/such/page.html'));
    const refused = await new Promise((resolve) => connect(1, '127.0.0.1').once('error', resolve));
    expect([missing, refused]).toMatchObject([{ code: 'ENOENT' }, { code: 'ECONNREFUSED' }]);
    expect([isDatabaseAway(missing), isDatabaseAway(refused)]).toEqual([false, false]);
  });
});
