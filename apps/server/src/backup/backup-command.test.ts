import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { runsAsRoot } from '@ecopulse/bundled-postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { listMigrationNames } from '../db/migrate.ts';
import { runBackupProcess } from '../testing/backup/backup-process.ts';
import { openScratchDatabase, createBackupPath, listTables, writeBackupFile } from '../testing/backup/backups.ts';
import { databaseUrl } from '../testing/test-database.ts';
import { createResident } from '../testing/factories.ts';
import { createDataFolder } from '../testing/faults/data-folder.ts';
import { findFreePort } from '../testing/faults/ports.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { encodeJsonFrame } from './backup-format.ts';
import { createBackup } from './create-backup.ts';

const options = { timeout: 180_000 };

/** Of Mei. A restore ends them. */
const SESSIONS = 1;
/** A server without an owner stores one when it starts. */
const SET_UP_LINKS = 1;

const NO_DATABASE_ENV = { DATABASE_URL: '', DATA_DIR: '/dev/null/data' };

test(
  'a backup is made, verified, and restored into a new data folder, whose server can be backed up',
  options,
  async () => {
    const from = await openScratchDatabase('filled');
    const mei = await createResident(from.db, { username: 'mei' });
    const [file, secondFile] = [await createBackupPath(), await createBackupPath()];
    const env = { DATABASE_URL: databaseUrl(from.connection) };
    const folder = await createDataFolder();
    const bundledEnv = { DATABASE_URL: '', DATA_DIR: folder.path };

    const created = await runBackupProcess('backup', env, file);
    const contents = /holds (\d+ tables with [\d,]+ rows), in [\d.]+ MB/.exec(created.stdout)?.[1] ?? 'nothing';
    const restoredContents = contents.replace(/[\d,]+(?= rows)/, (rows) =>
      (Number(rows.replace(',', '')) - SESSIONS + SET_UP_LINKS).toLocaleString('en'),
    );
    const verification = await runBackupProcess('backup:verify', NO_DATABASE_ENV, file);
    const restoration = await runBackupProcess('restore', bundledEnv, file, '--create');
    const server = folder.track(await startServerProcess(bundledEnv));
    const secondBackup = await runBackupProcess('backup', bundledEnv, secondFile);

    expect(created).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/Keep it as secret as the database\.$/),
    });
    expect(verification).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining(`is complete: ${contents}.\nMade at `),
    });
    expect(verification.stdout).toMatch(`with the schema ${(await listMigrationNames()).at(-1)}.`);
    expect(restoration).toMatchObject({ code: 0, stderr: '' });
    expect(restoration.stdout).toContain(`Restored ${contents}. Start the server now.`);
    expect(secondBackup).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining(`holds ${restoredContents}`),
    });
    expect(restoration.stdout).toContain('Everyone has to sign in again');
    const response = await fetch(`${server.url}/api/auth/user`, { headers: { cookie: mei.cookie } });
    expect(response.status).toBe(401);
  },
);

test('a move to another PostgreSQL keeps the sessions', options, async () => {
  const [from, to] = [await openScratchDatabase('filled'), await openScratchDatabase('empty')];
  await createResident(from.db, { username: 'mei' });
  const file = await createBackupPath();
  await createBackup(from.connection, file);
  const env = { DATABASE_URL: databaseUrl(to.connection) };
  expect(await runBackupProcess('restore', env, file, '--keep-sessions')).toMatchObject({ code: 0, stderr: '' });
  expect(await to.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
});

test('a file that exists is not replaced', options, async () => {
  const [from, file] = [await openScratchDatabase('filled'), await createBackupPath()];
  await writeFile(file, 'the backup of yesterday');

  const result = await runBackupProcess('backup', { DATABASE_URL: databaseUrl(from.connection) }, file);

  expect(result).toEqual({
    code: 1,
    stdout: '',
    stderr: `${file} exists already. Choose another name; nothing was written.`,
  });
  expect(await readFile(file, 'utf8')).toBe('the backup of yesterday');
  expect(await readdir(dirname(file))).toHaveLength(1);
});

const UNUSABLE_FILES = [
  {
    kind: 'a damaged file',
    message: /is damaged or incomplete: .+\. Use another backup\.$/,
    corrupt: async (file: string) => {
      const bytes = await readFile(file);
      const middle = Math.floor(bytes.length / 2);
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
      await writeFile(file, bytes);
    },
  },
  {
    kind: 'a truncated file',
    message: /is damaged or incomplete: .+\. Use another backup\.$/,
    corrupt: async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2)),
  },
  {
    kind: 'an empty file',
    message: 'is not a backup of EcoPulse, or its beginning is damaged.',
    corrupt: (file: string) => truncate(file, 0),
  },
  {
    kind: 'a file of another kind',
    message: 'is not a backup of EcoPulse, or its beginning is damaged.',
    corrupt: (file: string) => writeFile(file, 'Dear residents,\n'.repeat(100)),
  },
  {
    kind: 'a backup of a newer release',
    message: 'was made by a newer release: its schema is 9999-later, and this release knows those up to',
    corrupt: async (file: string) => {
      const migrations = [...(await listMigrationNames()), '9999-later'];
      await writeBackupFile(file, [
        ...encodeJsonFrame('H', { madeAt: '2027-01-01T00:00:00.000Z', postgres: '19.1', migrations }),
        ...encodeJsonFrame('M', { tables: [], sequences: [] }),
      ]);
    },
  },
];

test.each(UNUSABLE_FILES)('$kind is refused before anything is written', options, async ({ message, corrupt }) => {
  const [from, to, file] = [
    await openScratchDatabase('filled'),
    await openScratchDatabase('empty'),
    await createBackupPath(),
  ];
  await createBackup(from.connection, file);
  await corrupt(file);
  const dataDir = join(dirname(file), 'data');

  const results = [
    await runBackupProcess('backup:verify', NO_DATABASE_ENV, file),
    await runBackupProcess('restore', { DATABASE_URL: databaseUrl(to.connection) }, file),
    await runBackupProcess('restore', { DATABASE_URL: '', DATA_DIR: dataDir }, file),
  ];

  for (const result of results) expectError(result, message);
  expect(await listTables(to.connection)).toEqual([]);
  expect(existsSync(dataDir)).toBe(false);
});

test('a database that is not empty is refused and stays as it is', options, async () => {
  const [from, to, file] = [
    await openScratchDatabase('filled'),
    await openScratchDatabase('empty'),
    await createBackupPath(),
  ];
  await createBackup(from.connection, file);
  await sql`create table of_someone as select 1 as kept`.execute(to.db);

  const result = await runBackupProcess('restore', { DATABASE_URL: databaseUrl(to.connection) }, file);

  expectError(result, 'The database is not empty: it holds public.of_someone.');
  expect(await listTables(to.connection)).toEqual(['of_someone']);
  expect((await sql`select kept from of_someone`.execute(to.db)).rows).toEqual([{ kept: 1 }]);
});

test.each(['backup', 'backup:verify', 'restore'] as const)('%s asks for one file', options, async (command) => {
  for (const files of [[], [''], ['one', 'two']])
    expect(await runBackupProcess(command, NO_DATABASE_ENV, ...files)).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^Usage: npm run backup -- FILE /),
      stderr: '',
    });
});

test('an error names the file that cannot be written or read, with the reason', options, async () => {
  const [from, file] = [await openScratchDatabase('filled'), await createBackupPath()];
  const env = { DATABASE_URL: databaseUrl(from.connection) };
  const folder = dirname(file);

  expectError(
    await runBackupProcess('backup', env, join(folder, 'missing', 'file')),
    'cannot be written: its folder does not exist.',
  );
  await chmod(folder, 0o500);
  // Root can write to every folder except virtual ones such as /sys.
  const unwritable = runsAsRoot() ? '/sys/backup.ecopulse' : file;
  expectError(
    await runBackupProcess('backup', env, unwritable),
    /cannot be written: (this user may not open it|the disk can only be read)\.$/,
  );
  expectError(await runBackupProcess('backup:verify', env, file), 'cannot be read: it does not exist.');
  expectError(await runBackupProcess('restore', env, folder), `${folder} is not a file.`);
  expect(await readdir(folder)).toEqual([]);
});

test('a full disk is reported, and leaves no file', options, async ({ skip }) => {
  const [from, file] = [await openScratchDatabase('filled'), await createBackupPath()];
  const folder = dirname(file);
  if (!mountSmallDisk(folder)) skip('no small disk can be mounted here');

  const result = await runBackupProcess('backup', { DATABASE_URL: databaseUrl(from.connection) }, file);

  expectError(result, `The backup ${file} cannot be written: the disk is full.`);
  expect(await readdir(folder)).toEqual([]);
});

function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'ecopulse-test', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  return true;
}

test('a database that cannot be used is reported without its password', options, async () => {
  const [from, file] = [await openScratchDatabase('filled'), await createBackupPath()];
  await createBackup(from.connection, file);
  const unreachable = { DATABASE_URL: `postgres://ecopulse:very-secret@127.0.0.1:${await findFreePort()}/ecopulse` };
  const wrongPassword = { DATABASE_URL: databaseUrl({ ...from.connection, password: 'very-secret' }) };
  const missingDatabase = { DATABASE_URL: databaseUrl({ ...from.connection, database: 'not_there' }) };
  const otherProtocol = { DATABASE_URL: 'mysql://ecopulse:very-secret@127.0.0.1/ecopulse' };

  for (const command of ['backup', 'restore'] as const) {
    const argument = command === 'backup' ? `${file}-again` : file;
    const prefix = 'The PostgreSQL of DATABASE_URL cannot be used: ';
    expectError(await runBackupProcess(command, unreachable, argument), `${prefix}connect ECONNREFUSED`);
    expectError(await runBackupProcess(command, wrongPassword, argument), `${prefix}password authentication failed`);
    expectError(
      await runBackupProcess(command, missingDatabase, argument),
      `${prefix}database "not_there" does not exist`,
    );
    expectError(
      await runBackupProcess(command, otherProtocol, argument),
      'DATABASE_URL must be an address starting with',
    );
  }
  expect(await readdir(dirname(file))).toHaveLength(1);
});

function expectError(
  { code, stdout, stderr }: Awaited<ReturnType<typeof runBackupProcess>>,
  message: string | RegExp,
): void {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/\n|very-secret/);
}
