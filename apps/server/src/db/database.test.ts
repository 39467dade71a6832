import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { shareTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectAhead, openDatabase, type Transaction } from './database.ts';

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
