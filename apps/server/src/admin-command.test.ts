import { inject, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './db/database.ts';
import { runAdminProcess } from './testing/admin-process.ts';
import { makeResident } from './testing/factories.ts';
import { startServerProcess } from './testing/server-process.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { databaseUrl } from './testing/database-url.ts';
import { until } from './testing/faults/until.ts';

/** Each command and the server run in their own processes. */
const options = { timeout: 180_000 };

/** A server in its own process, a resident who is signed in to it, and the command. */
async function start() {
  const { connection, drop } = await createTestDatabase(inject('postgres'));
  const env = { DATABASE_URL: databaseUrl(connection) };
  const server = await startServerProcess(env);
  const db = openDatabase({ connection, maxConnections: 2 });
  onTestFinished(async () => {
    await server.stop();
    await db.destroy();
    await drop();
  });
  const mei = await makeResident(db, { username: 'mei' });
  const admin = (...args: string[]) => runAdminProcess(env, args);
  const isAdmin = async () => {
    const answer = await fetch(`${server.url}/api/auth/user`, { headers: { cookie: mei.cookie } });
    return ((await answer.json()) as { isAdmin: boolean }).isAdmin;
  };
  const audit = () =>
    db
      .selectFrom('audit_entries')
      .select(['admin_id', 'action', 'subject_id', 'subject_name', 'facts'])
      .orderBy('id')
      .execute();
  return { admin, audit, isAdmin, mei };
}

test('the admin command grants and revokes next to a running server, which soon applies it', options, async () => {
  const { admin, audit, isAdmin, mei } = await start();
  expect(await isAdmin()).toBe(false);

  expect(await admin('grant', 'Mei@example.sg')).toEqual({ code: 0, said: 'mei is an admin now.' });
  await until(isAdmin, 5_000);
  expect(await admin('list')).toEqual({ code: 0, said: 'mei@example.sg (mei)' });

  expect(await admin('revoke', 'mei@example.sg')).toEqual({ code: 0, said: 'mei is no longer an admin.' });
  await until(async () => !(await isAdmin()), 5_000);
  expect(await admin('list')).toEqual({ code: 0, said: 'There are no admins yet.' });

  expect(await admin('revoke', 'mei@example.sg')).toMatchObject({ code: 0 });
  const written = { admin_id: null, subject_id: mei.id, subject_name: 'mei', facts: { from: 'command-line' } };
  expect(await audit()).toEqual([
    { ...written, action: 'admin_granted' },
    { ...written, action: 'admin_revoked' },
  ]);
});

test('the admin command says what is wrong, and ends with code 1', options, async () => {
  const { admin } = await start();
  const nobody = await admin('grant', 'nobody@example.sg');
  expect(nobody).toEqual({
    code: 1,
    said: 'No resident has the email address nobody@example.sg. They must register first.',
  });
  for (const args of [[], ['grant'], ['crown', 'mei@example.sg']]) {
    expect(await admin(...args)).toEqual({ code: 1, said: expect.stringMatching(/^Usage: npm run admin/) });
  }
});
