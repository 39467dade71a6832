import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startBackupProcess } from '../testing/backup/backup-process.ts';
import {
  type ScratchDatabase,
  openScratchDatabase,
  createBackupPath,
  restore,
  listTables,
} from '../testing/backup/backups.ts';
import { databaseUrl } from '../testing/test-database.ts';
import { startPostgresProxy } from '../testing/faults/postgres-proxy.ts';
import { waitUntil } from '../testing/faults/wait-until.ts';
import { createBackup } from './create-backup.ts';
import { verifyBackup } from './restore-backup.ts';

const options = { timeout: 120_000 };

const SILENT_AFTER_BYTES = 200_000;

async function startCommandWithSilentNetwork(command: 'backup' | 'restore', silentConnections: 'matching' | 'all') {
  const [from, to, file] = [
    await openScratchDatabase('filled'),
    await openScratchDatabase('empty'),
    await createBackupPath(),
  ];
  if (command === 'restore') await createBackup(from.connection, file);
  const proxy = await startPostgresProxy((command === 'backup' ? from : to).connection);
  const sendingSide = command === 'backup' ? 'server' : 'client';
  const silent = proxy.silence({
    at: ({ from: side, bytesBefore }) => side === sendingSide && bytesBefore > SILENT_AFTER_BYTES,
    silentConnections,
  });
  const running = startBackupProcess(command, { DATABASE_URL: databaseUrl(proxy.connection) }, file);
  await silent;
  return { running, proxy, file, to };
}

const SIGNALS = [
  { signal: 'SIGINT', silentConnections: 'matching', while: '' },
  { signal: 'SIGTERM', silentConnections: 'matching', while: '' },
  { signal: 'SIGHUP', silentConnections: 'matching', while: '' },
  { signal: 'SIGINT', silentConnections: 'all', while: ', also if the network is gone' },
] as const;

test.each(SIGNALS)('$signal ends a backup and leaves no file$while', options, async ({ signal, silentConnections }) => {
  const { running, file } = await startCommandWithSilentNetwork('backup', silentConnections);
  await waitUntil(async () => (await readdir(dirname(file))).some((name) => name.includes('.unfinished-')), 10_000);

  running.process.kill(signal);

  expect(await running.result).toEqual({ code: 1, stdout: '', stderr: 'Stopped. No backup was made.' });
  expect(await readdir(dirname(file))).toEqual([]);
});

test.each(SIGNALS)(
  '$signal ends a restore and leaves the database empty$while',
  options,
  async ({ signal, silentConnections }) => {
    const { running, proxy, to } = await startCommandWithSilentNetwork('restore', silentConnections);

    running.process.kill(signal);

    expect(await running.result).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Stopped. The database is as empty as before.',
    });
    // Through the silent network, PostgreSQL cannot learn that the command has ended.
    if (silentConnections === 'all') proxy.cut();
    await expectEmpty(to);
  },
);

test('a backup that is stopped at any moment ends, and leaves no part of a file', options, async () => {
  const from = await openScratchDatabase('filled');
  // Aborts after 0, 1, 3, 7, … turns of the event loop, the first time before the connection.
  for (let abortTurn = 1; abortTurn < 2_000; abortTurn *= 2) {
    const [file, abortController] = [await createBackupPath(), new AbortController()];
    const expectedFileNames = createBackup(from.connection, file, { signal: abortController.signal }).then(
      () => ['backup.ecopulse'],
      ({ message }: Error) => (message === 'Stopped. No backup was made.' ? [] : message),
    );
    for (let turn = 1; turn < abortTurn; turn += 1) await setImmediate();
    abortController.abort();
    expect(await expectedFileNames).toEqual(await readdir(dirname(file)));
  }
});

test('a backup whose connection breaks blames PostgreSQL and leaves no file', options, async () => {
  const { running, proxy, file } = await startCommandWithSilentNetwork('backup', 'matching');

  proxy.cut();

  expect(await running.result).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^PostgreSQL could not be read, and no backup was made: (Connection terminated|(read|write) E(CONNRESET|PIPE))/,
    ),
  });
  expect(await readdir(dirname(file))).toEqual([]);
});

test('a restore whose connection breaks blames PostgreSQL and leaves the database empty', options, async () => {
  const { running, proxy, file, to } = await startCommandWithSilentNetwork('restore', 'matching');

  proxy.cut();

  expect(await running.result).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^PostgreSQL ended the restore, and nothing was kept of it: (Connection terminated|(read|write) E(CONNRESET|PIPE))/,
    ),
  });
  await expectEmpty(to);
  await restore(to.connection, file);
  expect(await listTables(to.connection)).toContain('residents');
});

const LOST_MESSAGES = [
  { lost: 'the commit', isCommitted: false },
  { lost: 'the answer to the commit', isCommitted: true },
] as const;

test.each(LOST_MESSAGES)(
  'a restore that loses $lost reports that it may be committed',
  options,
  async ({ isCommitted }) => {
    const [from, to, file] = [
      await openScratchDatabase('filled'),
      await openScratchDatabase('empty'),
      await createBackupPath(),
    ];
    await createBackup(from.connection, file);
    const proxy = await startPostgresProxy(to.connection);
    let isCommitSent = false;
    const silent = proxy.silence({
      at({ from: side, bytes }) {
        const isAnswerToCommit = isCommitSent && side === 'server';
        isCommitSent ||= side === 'client' && bytes.includes('commit\0');
        return isCommitted ? isAnswerToCommit : isCommitSent;
      },
      silentConnections: 'matching',
    });
    const running = startBackupProcess('restore', { DATABASE_URL: databaseUrl(proxy.connection) }, file);
    await silent;

    proxy.cut();

    expect(await running.result).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^PostgreSQL did not say whether it kept the restore: .+ all of it was kept\.$/),
    });
    if (isCommitted) await expect(restore(to.connection, file)).rejects.toThrow('The database is not empty');
    else await expectEmpty(to);
  },
);

test('of two simultaneous backups to one file, one succeeds', options, async () => {
  const [from, file] = [await openScratchDatabase('filled'), await createBackupPath()];

  const results = await Promise.allSettled([createBackup(from.connection, file), createBackup(from.connection, file)]);

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const rejected = results.find((result) => result.status === 'rejected');
  expect(rejected?.reason).toMatchObject({
    message: `${file} exists already. Choose another name; nothing was written.`,
  });
  const created = results.find((result) => result.status === 'fulfilled');
  expect((await verifyBackup({ path: file })).manifest).toEqual(created?.value.manifest);
  expect(await readdir(dirname(file))).toHaveLength(1);
});

async function expectEmpty({ connection, db }: ScratchDatabase): Promise<void> {
  const sessions = sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await waitUntil(async () => (await sessions.execute(db)).rows.length === 0, 30_000);
  expect(await listTables(connection)).toEqual([]);
}
