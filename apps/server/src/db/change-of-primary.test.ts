import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { waitForListening } from '../testing/listening.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withAdminClient } from '../testing/test-database.ts';
import { openChanges } from './changes.ts';
import { isDatabaseUnavailable, openDatabase } from './database.ts';

/** Affects new sessions only, like a demoted primary. */
async function setReadOnly({ connection }: TestApp, readOnly: boolean): Promise<void> {
  const name = String(connection.database);
  await withAdminClient(connection, (client) =>
    client.query(`alter database ${name} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`),
  );
}

async function terminateConnections({ connection }: TestApp): Promise<void> {
  await withAdminClient(connection, (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [connection.database]),
  );
}

test('writes answer 503 while the database is read-only, and succeed afterwards', async () => {
  const server = await startTestApp();
  const [mei, raju] = [await server.resident(), await server.resident()];
  const checkIn = () => server.call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
  await setReadOnly(server, true);
  await terminateConnections(server);
  await expect.poll(async () => (await server.call('GET', '/api/ready')).status).toBe(200);

  const refused = await Promise.all([
    checkIn(),
    checkIn(),
    server.call('POST', '/api/user/eco-actions', { as: raju, body: { action: 'byo' } }),
    server.call('POST', '/api/auth/login', { body: { email: mei.email, password: 'a password of theirs' } }),
  ]);

  for (const { status, body, headers } of refused) {
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  // Sessions opened in the meantime stay read-only and must not be reused.
  await setReadOnly(server, false);
  expect((await checkIn()).status).toBe(200);
});

test('a connection that has turned out to be read-only is never used again', async () => {
  const server = await startTestApp();
  const db = openDatabase({ connection: server.connection, maxConnections: 1 });
  onTestFinished(() => db.destroy());
  const readPids = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows.map(({ pid }) => pid);
  const [firstPid] = await readPids();
  await sql`set default_transaction_read_only = on`.execute(db);
  const failed = await sql`delete from notifications`.execute(db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failed)).toBe(true);
  expect(await readPids()).not.toEqual([firstPid]);
  await expect(sql`delete from notifications`.execute(db)).resolves.toBeDefined();
});

test('caches are dropped when listening comes back, so that nothing from the old primary is served', async () => {
  const server = await startTestApp();
  const mei = await server.resident();
  const readList = async () => (await server.call('GET', '/api/green-spaces')).text;
  const readUsername = async () => (await server.call('GET', '/api/auth/user', { as: mei })).body.username;
  const changes = openChanges(server.connection);
  onTestFinished(() => changes.close());
  await waitForListening(changes, true);
  expect(await readList()).not.toContain('Of the new primary');
  expect(await readUsername()).toBe(mei.username);
  const lost = waitForListening(changes, false);
  await terminateConnections(server);
  // Written without notifications, as if they were lost during the failover.
  const db = openDatabase({ connection: server.connection, maxConnections: 1 });
  onTestFinished(() => db.destroy());
  await db.updateTable('green_spaces').set({ name: 'Of the new primary' }).where('id', '=', 1).execute();
  await db.updateTable('residents').set({ username: 'NewPrimary' }).where('id', '=', mei.id).execute();
  await lost;
  await waitForListening(changes, true);
  await expect.poll(readList).toContain('Of the new primary');
  await expect.poll(readUsername).toBe('NewPrimary');
});

test('a transaction on a read-only database fails with that error, not with the one of its rollback', async () => {
  const server = await startTestApp();
  await setReadOnly(server, true);
  const db = openDatabase({ connection: server.connection, maxConnections: 1 });
  onTestFinished(() => db.destroy());
  const failed = db.transaction().execute((trx) => sql`delete from notifications`.execute(trx));
  await expect(failed).rejects.toMatchObject({ code: '25006', message: expect.stringContaining('read-only') });
});
