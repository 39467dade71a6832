import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { shareTestApp } from '../testing/test-app.ts';
import { createTestDatabase, withAdminClient } from '../testing/test-database.ts';
import { preconnect, isDatabaseUnavailable, openDatabase, type Transaction } from './database.ts';

const shared = shareTestApp();

test('if two transactions deadlock, one completes and the other fails', async () => {
  const { db, resident } = shared();
  const [mei, raju] = [await resident(), await resident()];
  const lock = (trx: Transaction, id: number) =>
    sql`select from scores where resident_id = ${id} for update`.execute(trx);
  let lockHolders = 0;
  const bothHoldOneLock = Promise.withResolvers<void>();
  const lockBoth = (first: number, second: number) =>
    db.transaction().execute(async (trx) => {
      await lock(trx, first);
      lockHolders += 1;
      if (lockHolders === 2) bothHoldOneLock.resolve();
      await bothHoldOneLock.promise;
      await lock(trx, second);
    });
  const outcomes = await Promise.allSettled([lockBoth(mei.id, raju.id), lockBoth(raju.id, mei.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('`preconnect` opens the requested number of connections', async () => {
  const { connection, drop } = await createTestDatabase(inject('postgres'));
  const observer = openDatabase({ connection, maxConnections: 1 });
  const db = openDatabase({ connection, maxConnections: 5, keepsConnections: true });
  onTestFinished(async () => {
    await Promise.all([observer.destroy(), db.destroy()]);
    await drop();
  });
  const countConnections = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name = 'ecopulse' and pid <> pg_backend_pid()`.execute(
      observer,
    );
    return rows[0]?.count;
  };
  expect(await countConnections()).toBe(0);
  await preconnect(db, 5);
  expect(await countConnections()).toBe(5);
});

test('`preconnect` ignores a database that is unavailable', async () => {
  const db = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, keepsConnections: true });
  await expect(preconnect(db, 3)).resolves.toBeUndefined();
  await db.destroy();
});

describe('the database is unavailable', () => {
  const getFailure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => expect.fail('it did not fail'),
      (error: unknown) => error,
    );
  const runSlowQuery = async (options: Parameters<typeof openDatabase>[0]) => {
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
    expect(isDatabaseUnavailable(await getFailure(runSlowQuery({ connection })))).toBe(true);
  });

  test('if PostgreSQL runs but refuses the connection', async () => {
    const { connection, drop } = await createTestDatabase(inject('postgres'));
    onTestFinished(drop);
    await withAdminClient(inject('postgres'), (client) =>
      client.query(`alter database ${connection.database} allow_connections false`),
    );
    const failure = await getFailure(runSlowQuery({ connection }));
    expect((failure as Error).message).toContain('not currently accepting connections');
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  test('if it does not answer in time, or its pool is exhausted', async () => {
    const connection = { ...shared().connection, connectionTimeoutMillis: 300, query_timeout: 600 };
    const db = openDatabase({ connection, maxConnections: 1 });
    onTestFinished(() => db.destroy());
    const sleep = () => getFailure(sql`select pg_sleep(2)`.execute(db));
    const failures = await Promise.all([sleep(), sleep()]);
    expect(failures.map((error) => [(error as Error).message, isDatabaseUnavailable(error)])).toEqual([
      ['Query read timeout', true],
      ['timeout exceeded when trying to connect', true],
    ]);
  });

  test('not if something else fails with the same code: a missing file, another server', async () => {
    const missing = await getFailure(readFile('/no/such/page.html'));
    const refused = await new Promise((resolve) => connect(1, '127.0.0.1').once('error', resolve));
    expect([missing, refused]).toMatchObject([{ code: 'ENOENT' }, { code: 'ECONNREFUSED' }]);
    expect([isDatabaseUnavailable(missing), isDatabaseUnavailable(refused)]).toEqual([false, false]);
  });
});
