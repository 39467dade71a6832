import { existsSync } from 'node:fs';
import { inject, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './db/database.ts';
import { runAdminAtTerminal, runAdminProcess } from './testing/admin-process.ts';
import { createResident } from './testing/factories.ts';
import { startServerProcess } from './testing/server-process.ts';
import { databaseUrl, createTestDatabase } from './testing/test-database.ts';
import { waitUntil } from './testing/faults/wait-until.ts';

const testOptions = { timeout: 180_000 };

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
  const mei = await createResident(db, {
    username: 'mei',
    firstName: 'Mei',
    lastName: 'Tan',
  });
  // Already 3 November in Singapore.
  const joinedAt = new Date('2026-11-02T16:30:00Z');
  await db.updateTable('residents').set({ created_at: joinedAt }).where('id', '=', mei.id).execute();
  const admin = (...args: string[]) => runAdminProcess(env, args);
  const emailEnv = { ...env, SMTP_URL: 'smtp://127.0.0.1:1' };
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
  return { admin, audit, db, isAdmin, mei, emailEnv };
}

test('the admin command grants and revokes next to a running server, which soon applies it', testOptions, async () => {
  const { admin, audit, db, isAdmin, mei } = await start();
  expect(await isAdmin()).toBe(false);

  expect(await admin('grant', 'Mei@example.sg')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^mei is an admin now: owner\.\n/),
  });
  await waitUntil(isAdmin, 5_000);
  expect(await admin('list')).toMatchObject({ code: 0, stdout: 'mei@example.sg (mei): owner' });

  expect(await admin('revoke', 'mei@example.sg')).toMatchObject({ code: 1, stdout: '' });
  const other = await createResident(db, { username: 'other', isAdmin: true });
  expect(await admin('revoke', 'mei@example.sg')).toMatchObject({ code: 0, stdout: 'mei is no longer an admin.' });
  await waitUntil(async () => !(await isAdmin()), 5_000);
  expect(await admin('list')).toMatchObject({ code: 0, stdout: 'other@example.sg (other): owner' });
  await db.deleteFrom('residents').where('id', '=', other.id).execute();
  expect(await admin('list')).toMatchObject({ code: 0, stdout: 'There are no admins yet.' });

  expect(await admin('revoke', 'mei@example.sg')).toMatchObject({ code: 0 });
  const expectedEntry = { admin_id: null, subject_id: mei.id, subject_name: 'mei', action: 'roles_changed' };
  expect(await audit()).toEqual([
    { ...expectedEntry, facts: { from: 'command-line', roles: 'owner', rolesBefore: '' } },
    { ...expectedEntry, facts: { from: 'command-line', roles: '', rolesBefore: 'owner' } },
  ]);
});

test('the admin command prints what is wrong, and exits with code 1', testOptions, async () => {
  const { admin } = await start();
  const unknown = await admin('grant', 'nobody@example.sg');
  expect(unknown).toMatchObject({
    code: 1,
    stdout: 'No resident has the email address nobody@example.sg. They must register first.',
  });
  expect(await admin('revoke', 'no-such-resident')).toMatchObject({
    code: 1,
    stdout: 'No resident has the username no-such-resident. They must register first.',
  });
  for (const args of [
    [],
    ['grant'],
    ['crown', 'mei@example.sg'],
    ['grant', 'mei', 'siti'],
    ['grant', 'mei', '--force'],
    ['grant', 'mei', '--role', 'king'],
    ['grant', 'mei', '--town', 'Bedok'],
    ['revoke', 'mei', '--role', 'owner'],
  ]) {
    expect(await admin(...args)).toMatchObject({ code: 1, stdout: expect.stringMatching(/^Usage: npm run admin/) });
  }
});

const RESIDENT_LINES = ['Username: mei', 'Name: Mei Tan', 'Email: mei@example.sg', 'Joined: 3 November 2026'];

test('the admin command also accepts a username, and prints the new admin', testOptions, async () => {
  const { admin } = await start();

  expect(await admin('grant', 'MEI')).toMatchObject({
    code: 0,
    stdout: ['mei is an admin now: owner.', ...RESIDENT_LINES].join('\n'),
  });
  expect(await admin('list')).toMatchObject({ code: 0, stdout: 'mei@example.sg (mei): owner' });
});

test('the admin command adds other roles, also for a town, and revokes all', testOptions, async () => {
  const { admin } = await start();
  await admin('grant', 'mei', '--role', 'editor');
  const granted = await admin('grant', 'mei', '--role', 'moderator', '--town', 'Bedok');
  expect(granted.stdout).toContain('mei is an admin now: editor,moderator@Bedok.');
  expect(await admin('revoke', 'mei')).toMatchObject({ code: 0, stdout: 'mei is no longer an admin.' });
});

test('a username that looks like an email address is not looked up as a username', testOptions, async () => {
  const { admin, db } = await start();
  const forger = await createResident(db, { username: 'boss@example.gov.sg' });

  expect(await admin('grant', 'boss@example.gov.sg')).toMatchObject({ code: 1 });
  const { is_admin: isAdmin } = await db
    .selectFrom('residents')
    .select('is_admin')
    .where('id', '=', forger.id)
    .executeTakeFirstOrThrow();
  expect(isAdmin).toBe(false);
});

test('the admin command turns off the second factor of a resident, who can see that', testOptions, async () => {
  const { admin, audit, db, mei } = await start();
  const off = { code: 1, stdout: 'mei does not sign in with codes. Nothing was changed.' };
  expect(await admin('reset-second-factor', 'mei', '--owner-checked')).toMatchObject(off);
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

  const unconfirmed = await admin('reset-second-factor', 'mei');
  expect(unconfirmed.code).toBe(1);
  expect(unconfirmed.stdout).toMatch(/Nothing was changed; add --owner-checked to turn codes off\.$/);
  expect(await admin('reset-second-factor', 'mei@example.sg', '--owner-checked')).toMatchObject({
    code: 0,
    stdout: ['mei signs in without codes now, until they set them up again.', ...RESIDENT_LINES].join('\n'),
  });

  expect(await db.selectFrom('second_factors').select('resident_id').execute()).toEqual([]);
  expect(await db.selectFrom('recovery_codes').select('resident_id').execute()).toEqual([]);
  const events = await db.selectFrom('security_events').select(['resident_id', 'kind', 'count']).execute();
  expect(events).toEqual([{ resident_id: mei.id, kind: 'second_factor_off', count: 1 }]);
  const facts = { from: 'command-line' };
  expect(await audit()).toEqual([
    { admin_id: null, action: 'second_factor_reset', subject_id: mei.id, subject_name: 'mei', facts },
  ]);
  expect(await admin('reset-second-factor', 'mei', '--owner-checked')).toMatchObject(off);
});

test('names cannot control the terminal', testOptions, async () => {
  const { admin, db } = await start();
  await createResident(db, { username: 'siti', firstName: '\u001b[2JSiti', lastName: 'Tan\u202e' });

  const { stdout } = await admin('grant', 'siti');

  expect(stdout).toContain('Name: \ufffd[2JSiti Tan\ufffd\n');
});

test('if email is configured, an unverified address needs --unverified without a terminal', testOptions, async () => {
  const { audit, db, mei, emailEnv } = await start();

  expect(await runAdminProcess(emailEnv, ['grant', 'mei'])).toMatchObject({
    code: 1,
    stdout: 'mei has not verified mei@example.sg. Nothing was changed; add --unverified to grant anyway.',
  });
  expect(await audit()).toEqual([]);

  expect(await runAdminProcess(emailEnv, ['grant', 'mei', '--unverified'])).toMatchObject({ code: 0 });
  await createResident(db, { username: 'other', isAdmin: true });
  expect(await runAdminProcess(emailEnv, ['revoke', 'mei'])).toMatchObject({ code: 0 });
  await db.updateTable('residents').set({ email_verified_at: new Date() }).where('id', '=', mei.id).execute();
  expect(await runAdminProcess(emailEnv, ['grant', 'mei'])).toMatchObject({ code: 0 });
});

test.runIf(existsSync('/usr/bin/script'))(
  'at a terminal the command asks, and grants only after a yes',
  testOptions,
  async () => {
    const { audit, emailEnv } = await start();
    const question = 'mei has not verified mei@example.sg; grant anyway? [y/N]';

    for (const input of ['n\n', '\n', '\u0004']) {
      const { code, stdout } = await runAdminAtTerminal(emailEnv, ['grant', 'mei'], input);
      expect(stdout).toContain([...RESIDENT_LINES, question].join('\n'));
      expect(stdout).toContain('Nothing was changed.');
      expect(code).toBe(1);
    }
    expect(await audit()).toEqual([]);

    const { code, stdout } = await runAdminAtTerminal(emailEnv, ['grant', 'mei'], 'y\n');
    expect(stdout).toContain('mei is an admin now: owner.');
    expect(code).toBe(0);
    expect(await audit()).toHaveLength(1);
  },
);
