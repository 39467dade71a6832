import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { runsAsRoot } from '@ecopulse/bundled-postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { ownMigrations } from '../db/migrate.ts';
import { runBackupProcess } from '../testing/backup/backup-process.ts';
import { holdDatabase, newFile, tablesOf, writeFrames } from '../testing/backup/backups.ts';
import { databaseUrl } from '../testing/database-url.ts';
import { makeResident } from '../testing/factories.ts';
import { makeDataFolder } from '../testing/faults/data-folder.ts';
import { freePort } from '../testing/faults/ports.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { toJsonFrame } from './backup-format.ts';
import { makeBackup } from './make-backup.ts';

const options = { timeout: 180_000 };

const NO_DATABASE = { DATABASE_URL: '', DATA_DIR: '/dev/null/data' };

test(
  'a backup is made, verified, and restored into a new data folder, whose server can be backed up',
  options,
  async () => {
    const from = await holdDatabase('filled');
    const mei = await makeResident(from.db, { username: 'mei' });
    const [file, again] = [await newFile(), await newFile()];
    const own = { DATABASE_URL: databaseUrl(from.connection) };
    const folder = await makeDataFolder();
    const bundled = { DATABASE_URL: '', DATA_DIR: folder.path };

    const made = await runBackupProcess('backup', own, file);
    const held = /holds (\d+ tables with [\d,]+ rows), in [\d.]+ MB/.exec(made.said)?.[1] ?? 'nothing';
    const verified = await runBackupProcess('backup:verify', NO_DATABASE, file);
    const restored = await runBackupProcess('restore', bundled, file);
    const server = folder.track(await startServerProcess(bundled));
    const madeAgain = await runBackupProcess('backup', bundled, again);

    expect(made).toEqual({
      code: 0,
      complaint: '',
      said: expect.stringMatching(/Keep it as secret as the database\.$/),
    });
    expect(verified).toEqual({
      code: 0,
      complaint: '',
      said: expect.stringContaining(`is complete: ${held}.\nMade at `),
    });
    expect(verified.said).toMatch(`with the schema ${(await ownMigrations()).at(-1)}.`);
    expect(restored).toMatchObject({ code: 0, complaint: '' });
    expect(restored.said).toContain(`Restored ${held}. Start the server now.`);
    expect(madeAgain).toMatchObject({ code: 0, complaint: '', said: expect.stringContaining(`holds ${held}`) });
    const answer = await fetch(`${server.url}/api/auth/user`, { headers: { cookie: mei.cookie } });
    expect(await answer.json()).toMatchObject({ username: 'mei' });
  },
);

test('a file that exists is not replaced', options, async () => {
  const [from, file] = [await holdDatabase('filled'), await newFile()];
  await writeFile(file, 'the backup of yesterday');

  const refused = await runBackupProcess('backup', { DATABASE_URL: databaseUrl(from.connection) }, file);

  expect(refused).toEqual({
    code: 1,
    said: '',
    complaint: `${file} exists already. Choose another name; nothing was written.`,
  });
  expect(await readFile(file, 'utf8')).toBe('the backup of yesterday');
  expect(await readdir(dirname(file))).toHaveLength(1);
});

const SPOILT = [
  {
    kind: 'a damaged file',
    sentence: /is damaged or incomplete: .+\. Use another backup\.$/,
    spoil: async (file: string) => {
      const bytes = await readFile(file);
      const middle = Math.floor(bytes.length / 2);
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
      await writeFile(file, bytes);
    },
  },
  {
    kind: 'a truncated file',
    sentence: /is damaged or incomplete: .+\. Use another backup\.$/,
    spoil: async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2)),
  },
  {
    kind: 'an empty file',
    sentence: 'is not a backup of EcoPulse, or its beginning is damaged.',
    spoil: (file: string) => truncate(file, 0),
  },
  {
    kind: 'a file of another kind',
    sentence: 'is not a backup of EcoPulse, or its beginning is damaged.',
    spoil: (file: string) => writeFile(file, 'Dear residents,\n'.repeat(100)),
  },
  {
    kind: 'a backup of a newer release',
    sentence: 'was made by a newer release: its schema is 9999-later, and this release knows those up to',
    spoil: async (file: string) => {
      const migrations = [...(await ownMigrations()), '9999-later'];
      await writeFrames(file, [
        ...toJsonFrame('H', { madeAt: '2027-01-01T00:00:00.000Z', postgres: '19.1', migrations }),
        ...toJsonFrame('M', { tables: [], sequences: [] }),
      ]);
    },
  },
];

test.each(SPOILT)('$kind is refused before anything is written', options, async ({ sentence, spoil }) => {
  const [from, to, file] = [await holdDatabase('filled'), await holdDatabase('empty'), await newFile()];
  await makeBackup(from.connection, file);
  await spoil(file);
  const dataDir = join(dirname(file), 'data');

  const refused = [
    await runBackupProcess('backup:verify', NO_DATABASE, file),
    await runBackupProcess('restore', { DATABASE_URL: databaseUrl(to.connection) }, file),
    await runBackupProcess('restore', { DATABASE_URL: '', DATA_DIR: dataDir }, file),
  ];

  for (const one of refused) expectSentence(one, sentence);
  expect(await tablesOf(to.connection)).toEqual([]);
  expect(existsSync(dataDir)).toBe(false);
});

test('a database that is not empty is refused and stays as it is', options, async () => {
  const [from, to, file] = [await holdDatabase('filled'), await holdDatabase('empty'), await newFile()];
  await makeBackup(from.connection, file);
  await sql`create table of_someone as select 1 as kept`.execute(to.db);

  const refused = await runBackupProcess('restore', { DATABASE_URL: databaseUrl(to.connection) }, file);

  expectSentence(refused, 'The database is not empty: it holds public.of_someone.');
  expect(await tablesOf(to.connection)).toEqual(['of_someone']);
  expect((await sql`select kept from of_someone`.execute(to.db)).rows).toEqual([{ kept: 1 }]);
});

test.each(['backup', 'backup:verify', 'restore'] as const)('%s asks for one file', options, async (command) => {
  for (const files of [[], [''], ['one', 'two']])
    expect(await runBackupProcess(command, NO_DATABASE, ...files)).toEqual({
      code: 1,
      said: expect.stringMatching(/^Usage: npm run backup -- FILE\n/),
      complaint: '',
    });
});

test('a file that cannot be written or read is named with the reason', options, async () => {
  const [from, file] = [await holdDatabase('filled'), await newFile()];
  const own = { DATABASE_URL: databaseUrl(from.connection) };
  const folder = dirname(file);

  expectSentence(
    await runBackupProcess('backup', own, join(folder, 'missing', 'file')),
    'cannot be written: its folder does not exist.',
  );
  await chmod(folder, 0o500);
  // Root can write to every folder except virtual ones such as /sys.
  const unwritable = runsAsRoot() ? '/sys/backup.ecopulse' : file;
  expectSentence(
    await runBackupProcess('backup', own, unwritable),
    /cannot be written: (this user may not open it|the disk can only be read)\.$/,
  );
  expectSentence(await runBackupProcess('backup:verify', own, file), 'cannot be read: it does not exist.');
  expectSentence(await runBackupProcess('restore', own, folder), `${folder} is not a file.`);
  expect(await readdir(folder)).toEqual([]);
});

test('a full disk is named and keeps nothing', options, async ({ skip }) => {
  const [from, file] = [await holdDatabase('filled'), await newFile()];
  const folder = dirname(file);
  if (!mountSmallDisk(folder)) skip('no small disk can be mounted here');

  const refused = await runBackupProcess('backup', { DATABASE_URL: databaseUrl(from.connection) }, file);

  expectSentence(refused, `The backup ${file} cannot be written: the disk is full.`);
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

test('a database that cannot be reached is named without its password', options, async () => {
  const [from, file] = [await holdDatabase('filled'), await newFile()];
  await makeBackup(from.connection, file);
  const away = { DATABASE_URL: `postgres://ecopulse:very-secret@127.0.0.1:${await freePort()}/ecopulse` };
  const wrong = { DATABASE_URL: databaseUrl({ ...from.connection, password: 'very-secret' }) };
  const missing = { DATABASE_URL: databaseUrl({ ...from.connection, database: 'not_there' }) };
  const foreign = { DATABASE_URL: 'mysql://ecopulse:very-secret@127.0.0.1/ecopulse' };

  for (const command of ['backup', 'restore'] as const) {
    const argument = command === 'backup' ? `${file}-again` : file;
    const cannot = 'The PostgreSQL of DATABASE_URL cannot be used: ';
    expectSentence(await runBackupProcess(command, away, argument), `${cannot}connect ECONNREFUSED`);
    expectSentence(await runBackupProcess(command, wrong, argument), `${cannot}password authentication failed`);
    expectSentence(await runBackupProcess(command, missing, argument), `${cannot}database "not_there" does not exist`);
    expectSentence(await runBackupProcess(command, foreign, argument), 'DATABASE_URL must be an address starting with');
  }
  expect(await readdir(dirname(file))).toHaveLength(1);
});

function expectSentence(
  { code, said, complaint }: Awaited<ReturnType<typeof runBackupProcess>>,
  sentence: string | RegExp,
): void {
  expect({ code, said }).toEqual({ code: 1, said: '' });
  expect(complaint).toMatch(sentence);
  expect(complaint).not.toMatch(/\n|very-secret/);
}
