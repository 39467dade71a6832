import { copyFile, open, readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { runBackupProcess, startBackupProcess } from '../testing/backup/backup-process.ts';
import { createBackupPath, listTables, openScratchDatabase } from '../testing/backup/backups.ts';
import { databaseUrl } from '../testing/test-database.ts';
import { createResident } from '../testing/factories.ts';
import { startPostgresProxy } from '../testing/faults/postgres-proxy.ts';
import { waitUntil } from '../testing/faults/wait-until.ts';

const options = { timeout: 180_000 };
const NO_DATABASE_ENV = { DATABASE_URL: '', DATA_DIR: '/dev/null/data' };

interface Key {
  readonly recipient: string;
  readonly identity: string;
}

async function createKey(): Promise<Key> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** As age-keygen writes it. */
async function writeKeyFile({ identity, recipient }: Key): Promise<string> {
  const path = join(dirname(await createBackupPath()), 'key.txt');
  await writeFile(path, `# created: 2026-11-29T08:00:00+08:00\n# public key: ${recipient}\n${identity}\n`);
  return path;
}

async function createEncryptedBackup() {
  const [from, file, key] = [await openScratchDatabase('filled'), await createBackupPath(), await createKey()];
  await createResident(from.db, { username: 'mei' });
  const env = { DATABASE_URL: databaseUrl(from.connection) };
  const created = await runBackupProcess('backup', env, file, '--encrypt-to', key.recipient);
  return { from, file, key, keyFile: await writeKeyFile(key), created };
}

test('an encrypted backup is restored with the private key, from a file or the environment', options, async () => {
  const { file, key, keyFile, created } = await createEncryptedBackup();
  const [to, other] = [await openScratchDatabase('empty'), await openScratchDatabase('empty')];

  const verification = await runBackupProcess('backup:verify', NO_DATABASE_ENV, file, '--identity', keyFile);
  const env = { DATABASE_URL: databaseUrl(to.connection) };
  const restoration = await runBackupProcess('restore', env, file, '--identity', keyFile);
  const otherEnv = { DATABASE_URL: databaseUrl(other.connection), BACKUP_IDENTITY: key.identity };
  const otherRestoration = await runBackupProcess('restore', otherEnv, file);

  expect(created).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('Only the private key opens it'),
  });
  expect(verification).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('is complete: ') });
  expect(restoration).toMatchObject({ code: 0, stderr: '' });
  expect(otherRestoration).toMatchObject({ code: 0, stderr: '' });
  for (const { db } of [to, other])
    expect(await db.selectFrom('residents').select('username').execute()).toEqual([{ username: 'mei' }]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('nothing is on the disk unencrypted, not even while the backup is made', options, async () => {
  const { from, file: finishedFile, key } = await createEncryptedBackup();
  const file = await createBackupPath();
  const proxy = await startPostgresProxy(from.connection);
  const silent = proxy.silence({
    at: ({ from: side, bytesBefore }) => side === 'server' && bytesBefore > 200_000,
    silentConnections: 'matching',
  });
  const env = { DATABASE_URL: databaseUrl(proxy.connection) };
  const running = startBackupProcess('backup', env, file, '--encrypt-to', key.recipient);
  await silent;
  const readUnfinished = async () => {
    const [name] = await readdir(dirname(file));
    return name === undefined ? '' : readFile(join(dirname(file), name), 'latin1');
  };
  await waitUntil(async () => (await readUnfinished()) !== '', 10_000);
  const unfinished = await readUnfinished();
  running.process.kill('SIGTERM');

  expect(await running.result).toMatchObject({ stderr: 'Stopped. No backup was made.' });
  expect(await readdir(dirname(file))).toEqual([]);
  for (const contents of [unfinished, await readFile(finishedFile, 'latin1')]) {
    expect(contents).toMatch(/^age-encryption\.org\/v1\n/);
    expect(contents).not.toContain('EcoPulse backup');
  }
});

test('a missing or wrong key is a sentence, and nothing is restored', options, async () => {
  const { file, keyFile } = await createEncryptedBackup();
  const to = await openScratchDatabase('empty');
  const env = { DATABASE_URL: databaseUrl(to.connection) };
  const otherKeyFile = await writeKeyFile(await createKey());
  const emptyFile = await createBackupPath();
  await writeFile(emptyFile, '# created: 2026-11-29T08:00:00+08:00\n');
  const { identity } = await createKey();

  const refusals: [string[], string][] = [
    [[], `${file} is encrypted. Name the file with its private key: --identity FILE.`],
    [['--identity', otherKeyFile], `The backup ${file} is encrypted to another key. Use the private key of that one.`],
    [['--identity', `${keyFile}-gone`], `The file ${keyFile}-gone cannot be read: it does not exist.`],
    [['--identity', emptyFile], `The file ${emptyFile} has no private key of age: one starts with AGE-SECRET-KEY-1.`],
    [['--identity', file], `The file ${file} has no private key of age: one starts with AGE-SECRET-KEY-1.`],
    [['--identity', identity], 'After --identity comes the name of a file, not the key.'],
  ];
  for (const [args, message] of refusals) {
    for (const command of ['restore', 'backup:verify'] as const) {
      const result = await runBackupProcess(command, env, file, ...args);
      expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) });
      expect(result.stderr).not.toMatch(/\n|AGE-SECRET-KEY-1\w/);
    }
  }
  expect(await listTables(to.connection)).toEqual([]);
});

test('a cut or damaged encrypted file is refused before anything is written', options, async () => {
  const { file, keyFile } = await createEncryptedBackup();
  const to = await openScratchDatabase('empty');
  const env = { DATABASE_URL: databaseUrl(to.connection) };
  const { size } = await stat(file);
  const damagedFile = await createBackupPath();

  // Within the header, its first part, and the last part.
  for (const length of [30, 300, Math.floor(size / 2), size - 1]) {
    await copyFile(file, damagedFile);
    await truncate(damagedFile, length);
    await expectDamaged(damagedFile);
  }
  for (const position of [100, Math.floor(size / 2), size - 1]) {
    await copyFile(file, damagedFile);
    const handle = await open(damagedFile, 'r+');
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
    buffer[0] = (buffer[0] ?? 0) ^ 1;
    await handle.write(buffer, 0, 1, position);
    await handle.close();
    await expectDamaged(damagedFile);
  }
  expect(await listTables(to.connection)).toEqual([]);

  async function expectDamaged(path: string) {
    const result = await runBackupProcess('restore', env, path, '--identity', keyFile);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(/^The backup .+ is (damaged or incomplete: .+|encrypted to another key)\. Use .+\.$/);
  }
});

test('a key that is not a public one is refused, and no file is made', options, async () => {
  const [from, file] = [await openScratchDatabase('filled'), await createBackupPath()];
  const env = { DATABASE_URL: databaseUrl(from.connection) };
  const { identity, recipient } = await createKey();
  for (const [key, message] of [
    [identity, 'That is a private key'],
    [recipient.slice(0, -1) + (recipient.endsWith('x') ? 'z' : 'x'), 'is not a public key of age'],
    ['ssh-ed25519 AAAA', 'is not a public key of age'],
    ['', 'is not a public key of age'],
  ] as const) {
    const result = await runBackupProcess('backup', env, file, '--encrypt-to', key);
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(message) });
    expect(result.stderr).not.toMatch(/\n|AGE-SECRET-KEY-1\w/);
  }
  expect(await readdir(dirname(file))).toEqual([]);
});
