import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { listens } from '../testing/listening.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withAdmin } from '../testing/test-database.ts';
import { openChanges } from './changes.ts';
import { isDatabaseAway, openDatabase } from './database.ts';

/** Affects new sessions only, like a demoted primary. */
async function makeReadOnly({ connection }: TestApp, readOnly: boolean): Promise<void> {
  const name = String(connection.database);
  await withAdmin(connection, (client) =>
    client.query(`alter database ${name} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`),
  );
}

async function endConnections({ connection }: TestApp): Promise<void> {
  await withAdmin(connection, (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [connection.database]),
  );
}

test('a database that only takes reads is away: writes answer 503, and succeed once it takes them again', async () => {
  const world = await startTestApp();
  const [mei, raju] = [await world.resident(), await world.resident()];
  const checkIn = () => world.call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
  await makeReadOnly(world, true);
  await endConnections(world);
  await expect.poll(async () => (await world.call('GET', '/api/ready')).status).toBe(200);

  const refused = await Promise.all([
    checkIn(),
    checkIn(),
    world.call('POST', '/api/user/eco-actions', { as: raju, body: { action: 'byo' } }),
    world.call('POST', '/api/auth/login', { body: { email: mei.email, password: 'a password of theirs' } }),
  ]);

  for (const { status, body, headers } of refused) {
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  // Sessions opened in the meantime stay read-only and must not be reused.
  await makeReadOnly(world, false);
  expect((await checkIn()).status).toBe(200);
});

test('a connection that has turned out to be read-only is never used again', async () => {
  const world = await startTestApp();
  const db = openDatabase({ connection: world.connection, maxConnections: 1 });
  onTestFinished(() => db.destroy());
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows.map(({ pid }) => pid);
  const [read] = await pidOf();
  await sql`set default_transaction_read_only = on`.execute(db);
  const failed = await sql`delete from notifications`.execute(db).catch((error: unknown) => error);
  expect(isDatabaseAway(failed)).toBe(true);
  expect(await pidOf()).not.toEqual([read]);
  await expect(sql`delete from notifications`.execute(db)).resolves.toBeDefined();
});

test('caches are dropped when listening comes back, so that nothing from the old primary is served', async () => {
  const world = await startTestApp();
  const mei = await world.resident();
  const listOf = async () => (await world.call('GET', '/api/green-spaces')).text;
  const nameOf = async () => (await world.call('GET', '/api/auth/user', { as: mei })).body.username;
  const changes = openChanges(world.connection);
  onTestFinished(() => changes.close());
  await listens(changes, true);
  expect(await listOf()).not.toContain('Of the new primary');
  expect(await nameOf()).toBe(mei.username);
  const lost = listens(changes, false);
  await endConnections(world);
  // Written without notifications, as if they were lost during the failover.
  const db = openDatabase({ connection: world.connection, maxConnections: 1 });
  onTestFinished(() => db.destroy());
  await db.updateTable('green_spaces').set({ name: 'Of the new primary' }).where('id', '=', 1).execute();
  await db.updateTable('residents').set({ username: 'NewPrimary' }).where('id', '=', mei.id).execute();
  await lost;
  await listens(changes, true);
  await expect.poll(listOf, { timeout: 5_000 }).toContain('Of the new primary');
  await expect.poll(nameOf, { timeout: 5_000 }).toBe('NewPrimary');
});

test('a transaction that meets a read-only database fails for this reason, not for the rollback that cannot be sent', async () => {
  const world = await startTestApp();
  await makeReadOnly(world, true);
  const db = openDatabase({ connection: world.connection, maxConnections: 1 });
  onTestFinished(() => db.destroy());
  const failed = db.transaction().execute((trx) => sql`delete from notifications`.execute(trx));
  await expect(failed).rejects.toMatchObject({ code: '25006', message: expect.stringContaining('read-only') });
});
