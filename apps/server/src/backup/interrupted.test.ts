import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startBackupProcess } from '../testing/backup/backup-process.ts';
import { type Held, holdDatabase, newFile, restore, tablesOf } from '../testing/backup/backups.ts';
import { databaseUrl } from '../testing/database-url.ts';
import { startPostgresProxy } from '../testing/faults/postgres-proxy.ts';
import { until } from '../testing/faults/until.ts';
import { makeBackup } from './make-backup.ts';
import { verifyBackup } from './restore-backup.ts';

const options = { timeout: 120_000 };

const IN_THE_MIDDLE = 200_000;

async function startSilent(command: 'backup' | 'restore', of: 'one' | 'all') {
  const [from, to, file] = [await holdDatabase('filled'), await holdDatabase('empty'), await newFile()];
  if (command === 'restore') await makeBackup(from.connection, file);
  const proxy = await startPostgresProxy((command === 'backup' ? from : to).connection);
  const rows = command === 'backup' ? 'server' : 'client';
  const silent = proxy.silence({ at: ({ from: side, before }) => side === rows && before > IN_THE_MIDDLE, of });
  const running = startBackupProcess(command, { DATABASE_URL: databaseUrl(proxy.connection) }, file);
  await silent;
  return { running, proxy, file, to };
}

const SIGNALS = [
  { signal: 'SIGINT', of: 'one', while: '' },
  { signal: 'SIGTERM', of: 'one', while: '' },
  { signal: 'SIGHUP', of: 'one', while: '' },
  { signal: 'SIGINT', of: 'all', while: ', also if the network is gone' },
] as const;

test.each(SIGNALS)('$signal ends a backup and leaves no file$while', options, async ({ signal, of }) => {
  const { running, file } = await startSilent('backup', of);
  await until(async () => (await readdir(dirname(file))).some((name) => name.includes('.unfinished-')), 10_000);

  running.process.kill(signal);

  expect(await running.ended).toEqual({ code: 1, said: '', complaint: 'Stopped. No backup was made.' });
  expect(await readdir(dirname(file))).toEqual([]);
});

test.each(SIGNALS)('$signal ends a restore and leaves the database empty$while', options, async ({ signal, of }) => {
  const { running, proxy, to } = await startSilent('restore', of);

  running.process.kill(signal);

  expect(await running.ended).toEqual({
    code: 1,
    said: '',
    complaint: 'Stopped. The database is as empty as before.',
  });
  if (of === 'all') proxy.cut();
  await expectEmpty(to);
});

test('a backup that is stopped at any moment ends, and leaves no part of a file', options, async () => {
  const from = await holdDatabase('filled');
  for (let turns = 1; turns < 2_000; turns *= 2) {
    const [file, stopping] = [await newFile(), new AbortController()];
    const making = makeBackup(from.connection, file, stopping.signal).then(
      () => ['backup.ecopulse'],
      ({ message }: Error) => (message === 'Stopped. No backup was made.' ? [] : message),
    );
    // Event loop turns; the first abort comes before the connection.
    for (let turn = 1; turn < turns; turn += 1) await setImmediate();
    stopping.abort();
    expect(await making).toEqual(await readdir(dirname(file)));
  }
});

test('a backup whose connection breaks blames PostgreSQL and leaves no file', options, async () => {
  const { running, proxy, file } = await startSilent('backup', 'one');

  proxy.cut();

  expect(await running.ended).toEqual({
    code: 1,
    said: '',
    complaint: expect.stringMatching(
      /^PostgreSQL could not be read, and no backup was made: (Connection terminated|(read|write) E(CONNRESET|PIPE))/,
    ),
  });
  expect(await readdir(dirname(file))).toEqual([]);
});

test('a restore whose connection breaks blames PostgreSQL and leaves the database empty', options, async () => {
  const { running, proxy, file, to } = await startSilent('restore', 'one');

  proxy.cut();

  expect(await running.ended).toEqual({
    code: 1,
    said: '',
    complaint: expect.stringMatching(
      /^PostgreSQL ended the restore, and nothing was kept of it: (Connection terminated|(read|write) E(CONNRESET|PIPE))/,
    ),
  });
  await expectEmpty(to);
  await restore(to.connection, file);
  expect(await tablesOf(to.connection)).toContain('residents');
});

const COMMITS = [
  { lost: 'the commit', isKept: false },
  { lost: 'the answer to the commit', isKept: true },
] as const;

test.each(COMMITS)('a restore that loses $lost says that it may be kept', options, async ({ isKept }) => {
  const [from, to, file] = [await holdDatabase('filled'), await holdDatabase('empty'), await newFile()];
  await makeBackup(from.connection, file);
  const proxy = await startPostgresProxy(to.connection);
  let isSent = false;
  const silent = proxy.silence({
    at({ from: side, bytes }) {
      if (isKept && isSent) return side === 'server';
      isSent ||= side === 'client' && bytes.includes('commit\0');
      return isSent && !isKept;
    },
    of: 'one',
  });
  const running = startBackupProcess('restore', { DATABASE_URL: databaseUrl(proxy.connection) }, file);
  await silent;

  proxy.cut();

  expect(await running.ended).toEqual({
    code: 1,
    said: '',
    complaint: expect.stringMatching(/^PostgreSQL did not say whether it kept the restore: .+ all of it was kept\.$/),
  });
  if (isKept) await expect(restore(to.connection, file)).rejects.toThrow('The database is not empty');
  else await expectEmpty(to);
});

test('two backups to one file at once make one of them', options, async () => {
  const [from, file] = [await holdDatabase('filled'), await newFile()];

  const both = await Promise.allSettled([makeBackup(from.connection, file), makeBackup(from.connection, file)]);

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    message: `${file} exists already. Choose another name; nothing was written.`,
  });
  const made = both.find((one) => one.status === 'fulfilled');
  expect((await verifyBackup(file)).manifest).toEqual(made?.value.manifest);
  expect(await readdir(dirname(file))).toHaveLength(1);
});

async function expectEmpty({ connection, db }: Held): Promise<void> {
  const sessions = sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await until(async () => (await sessions.execute(db)).rows.length === 0, 30_000);
  expect(await tablesOf(connection)).toEqual([]);
}
