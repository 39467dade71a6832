import { existsSync } from 'node:fs';
import { inject, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './db/database.ts';
import { runAdminAtTerminal, runAdminProcess } from './testing/admin-process.ts';
import { makeResident } from './testing/factories.ts';
import { startServerProcess } from './testing/server-process.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { databaseUrl } from './testing/database-url.ts';
import { until } from './testing/faults/until.ts';

const options = { timeout: 180_000 };

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
  const mei = await makeResident(db, {
    username: 'mei',
    firstName: 'Mei',
    lastName: 'Tan',
  });
  const joined = new Date('2026-11-02T16:30:00Z');
  await db.updateTable('residents').set({ created_at: joined }).where('id', '=', mei.id).execute();
  const admin = (...args: string[]) => runAdminProcess(env, args);
  const withMail = { ...env, SMTP_URL: 'smtp://127.0.0.1:1' };
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
  return { admin, audit, db, isAdmin, mei, withMail };
}

test('the admin command grants and revokes next to a running server, which soon applies it', options, async () => {
  const { admin, audit, isAdmin, mei } = await start();
  expect(await isAdmin()).toBe(false);

  expect(await admin('grant', 'Mei@example.sg')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^mei is an admin now\.\n/),
  });
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
  expect(await admin('revoke', 'nobody')).toEqual({
    code: 1,
    said: 'No resident has the username nobody. They must register first.',
  });
  for (const args of [
    [],
    ['grant'],
    ['crown', 'mei@example.sg'],
    ['grant', 'mei', 'siti'],
    ['grant', 'mei', '--force'],
  ]) {
    expect(await admin(...args)).toEqual({ code: 1, said: expect.stringMatching(/^Usage: npm run admin/) });
  }
});

const WHO = ['Username: mei', 'Name: Mei Tan', 'Email: mei@example.sg', 'Joined: 3 November 2026'];

test('the admin command takes a username too, and prints who is an admin now', options, async () => {
  const { admin } = await start();

  expect(await admin('grant', 'MEI')).toEqual({ code: 0, said: ['mei is an admin now.', ...WHO].join('\n') });
  expect(await admin('list')).toEqual({ code: 0, said: 'mei@example.sg (mei)' });
  expect(await admin('revoke', 'Mei')).toEqual({ code: 0, said: 'mei is no longer an admin.' });
});

test('a username that looks like an address does not stand for its owner', options, async () => {
  const { admin, db } = await start();
  const forger = await makeResident(db, { username: 'boss@example.gov.sg' });

  expect(await admin('grant', 'boss@example.gov.sg')).toMatchObject({ code: 1 });
  const { is_admin: isAdmin } = await db
    .selectFrom('residents')
    .select('is_admin')
    .where('id', '=', forger.id)
    .executeTakeFirstOrThrow();
  expect(isAdmin).toBe(false);
});

test('the admin command turns off the codes of who has lost them, and the resident sees it', options, async () => {
  const { admin, audit, db, mei } = await start();
  const off = { code: 1, said: 'mei does not sign in with codes. Nothing was changed.' };
  expect(await admin('reset-second-factor', 'mei')).toEqual(off);
  const now = new Date();
  const factor = { resident_id: mei.id, secret: Buffer.alloc(20, 1), created_at: now };
  await db
    .insertInto('second_factors')
    .values({ ...factor, confirmed_at: now })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ resident_id: mei.id, code_hash: Buffer.alloc(32, 1) })
    .execute();

  expect(await admin('reset-second-factor', 'mei@example.sg')).toEqual({
    code: 0,
    said: ['mei signs in without codes now, until they set them up again.', ...WHO].join('\n'),
  });

  expect(await db.selectFrom('second_factors').select('resident_id').execute()).toEqual([]);
  expect(await db.selectFrom('recovery_codes').select('resident_id').execute()).toEqual([]);
  const events = await db.selectFrom('security_events').select(['resident_id', 'kind', 'count']).execute();
  expect(events).toEqual([{ resident_id: mei.id, kind: 'second_factor_off', count: 1 }]);
  const facts = { from: 'command-line' };
  expect(await audit()).toEqual([
    { admin_id: null, action: 'second_factor_reset', subject_id: mei.id, subject_name: 'mei', facts },
  ]);
  expect(await admin('reset-second-factor', 'mei')).toEqual(off);
});

test('names cannot control the terminal', options, async () => {
  const { admin, db } = await start();
  await makeResident(db, { username: 'siti', firstName: '\u001b[2JSiti', lastName: 'Tan\u202e' });

  const { said } = await admin('grant', 'siti');

  expect(said).toContain('Name: \ufffd[2JSiti Tan\ufffd\n');
});

test(
  'where email is set, an address that no one has verified needs --unverified without a terminal',
  options,
  async () => {
    const { audit, db, mei, withMail } = await start();

    expect(await runAdminProcess(withMail, ['grant', 'mei'])).toEqual({
      code: 1,
      said: 'mei has not verified mei@example.sg. Nothing was changed; add --unverified to grant anyway.',
    });
    expect(await audit()).toEqual([]);

    expect(await runAdminProcess(withMail, ['grant', 'mei', '--unverified'])).toMatchObject({ code: 0 });
    expect(await runAdminProcess(withMail, ['revoke', 'mei'])).toMatchObject({ code: 0 });
    await db.updateTable('residents').set({ email_verified_at: new Date() }).where('id', '=', mei.id).execute();
    expect(await runAdminProcess(withMail, ['grant', 'mei'])).toMatchObject({ code: 0 });
  },
);

test.runIf(existsSync('/usr/bin/script'))('at a terminal it asks, and grants only after a yes', options, async () => {
  const { audit, withMail } = await start();
  const question = 'mei has not verified mei@example.sg; grant anyway? [y/N]';

  for (const typed of ['n\n', '\n', '\u0004']) {
    const { code, said } = await runAdminAtTerminal(withMail, ['grant', 'mei'], typed);
    expect(said).toContain([...WHO, question].join('\n'));
    expect(said).toContain('Nothing was changed.');
    expect(code).toBe(1);
  }
  expect(await audit()).toEqual([]);

  const { code, said } = await runAdminAtTerminal(withMail, ['grant', 'mei'], 'y\n');
  expect(said).toContain('mei is an admin now.');
  expect(code).toBe(0);
  expect(await audit()).toHaveLength(1);
});
