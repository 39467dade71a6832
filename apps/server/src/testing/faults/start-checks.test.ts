import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { checkStart } from '../../preflight.ts';
import { createBackupPath, listTables } from '../backup/backups.ts';
import { runBackupProcess } from '../backup/backup-process.ts';
import { runAdminProcess } from '../admin-process.ts';
import { runFailingServerProcess, startServerProcess } from '../server-process.ts';
import { databaseUrl, createEmptyDatabase, createTestDatabase } from '../test-database.ts';

const longTimeout = { timeout: 60_000 };

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-checks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openWithoutRights(): Promise<ClientConfig> {
  const { connection, drop } = await createEmptyDatabase(inject('postgres'));
  onTestFinished(drop);
  const db = openDatabase({ connection, maxConnections: 1 });
  await sql`revoke create on schema public from pg_database_owner`.execute(db);
  await db.destroy();
  return connection;
}

async function occupyPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

test('everything wrong is said at once, before anything is made', longTimeout, async () => {
  const folder = await createFolder();
  await writeFile(join(folder, 'file'), '');
  const port = await occupyPort();
  const { code, output } = await runFailingServerProcess({
    PORT: port,
    METRICS_PORT: '0',
    METRICS_HOST: '192.0.2.1',
    LOG_LEVEL: 'loud',
    LOG_LEVL: 'debug',
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'file', 'data'),
  });
  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    'Checking the settings …',
    'LOG_LEVL is no variable of EcoPulse and has no effect. Is LOG_LEVEL meant?',
    'LOG_LEVEL is "loud", but it must be one of fatal, error, warn, info, debug, trace, silent.',
    `Another program uses port ${port} of 127.0.0.1 already. Set PORT to a free one.`,
    'METRICS_HOST is "192.0.2.1", which is no address of this machine. Set it to one, such as 127.0.0.1 or 0.0.0.0.',
    expect.stringMatching(/^DATA_DIR is \S+\/file\/data, but \S+\/file is no folder: set DATA_DIR to another one\.$/),
  ]);
});

test('a misspelled variable alone is a warning, and the server starts', longTimeout, async () => {
  const database = await createTestDatabase(inject('postgres'));
  const server = await startServerProcess({ DATABASE_URL: databaseUrl(database.connection), SMTP_URI: 'smtp://x' });
  onTestFinished(async () => {
    await server.stop();
    await database.drop();
  });
  expect(server.output()).toContain('SMTP_URI is no variable of EcoPulse and has no effect. Is SMTP_URL meant?');
});

test('a role that may make nothing in its database is told so, before anything is made', longTimeout, async () => {
  const connection = await openWithoutRights();
  const { user: role } = connection;
  const { code, output } = await runFailingServerProcess({ DATABASE_URL: databaseUrl(connection) });
  expect(code).toBe(1);
  expect(output.split('\n').slice(1)).toEqual([
    `The database ${connection.database} is not ready: the role ${role} may not make tables in its schema public. As a superuser, run: alter database "${connection.database}" owner to "${role}".`,
  ]);
});

test('the role of requests needs no right to make tables if DATABASE_DIRECT_URL has it', async () => {
  const [requests, direct] = [await openWithoutRights(), await createEmptyDatabase(inject('postgres'))];
  onTestFinished(direct.drop);
  for (const [name, value] of Object.entries({ PORT: '0', DATABASE_URL: databaseUrl(requests) }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(checkStart(() => undefined)).rejects.toThrow('may not make tables in its schema public');
  vi.stubEnv('DATABASE_DIRECT_URL', databaseUrl(direct.connection));
  await checkStart(() => undefined);
});

test('a mistyped DATA_DIR makes no database for any command', { timeout: 120_000 }, async () => {
  const dataDir = join(await createFolder(), 'typo');
  const env = { DATABASE_URL: '', DATA_DIR: dataDir };
  const { connection, drop } = await createTestDatabase(inject('postgres'));
  onTestFinished(drop);
  const [good, file] = [await createBackupPath(), await createBackupPath()];
  expect(await runBackupProcess('backup', { DATABASE_URL: databaseUrl(connection) }, good)).toMatchObject({ code: 0 });
  const message = `There is no database in ${dataDir}: set DATA_DIR to the folder that the server uses, or start the server first, which makes one.`;

  expect(await runBackupProcess('backup', env, file)).toMatchObject({ code: 1, stderr: message });
  expect(await runBackupProcess('restore', env, good)).toMatchObject({
    code: 1,
    stderr: `${message} To restore into a new DATA_DIR, add --create.`,
  });
  for (const args of [['list'], ['grant', 'mei']])
    expect(await runAdminProcess(env, args)).toMatchObject({ code: 1, stdout: '' });
  expect(existsSync(dataDir)).toBe(false);
});

test('the admin command makes no tables in a database that no server has used', longTimeout, async () => {
  const { connection, drop } = await createEmptyDatabase(inject('postgres'));
  onTestFinished(drop);
  const { code, stdout } = await runAdminProcess({ DATABASE_URL: databaseUrl(connection) }, ['list']);
  expect([code, stdout]).toEqual([
    1,
    'No server of this release has used this database yet. Check DATABASE_URL or DATA_DIR, or start the server first.',
  ]);
  expect(await listTables(connection)).toEqual([]);
});

test('commands say in a sentence that PostgreSQL cannot be reached, or refuses', longTimeout, async () => {
  const away = { DATABASE_URL: 'postgres://eco@127.0.0.1:1/ecopulse' };
  const sentence = 'The PostgreSQL of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.';
  expect(await runAdminProcess(away, ['list'])).toEqual({ code: 1, stdout: '', stderr: sentence });
  expect(await runBackupProcess('backup', away, await createBackupPath())).toMatchObject({ code: 1, stderr: sentence });

  const { connection, drop } = await createTestDatabase(inject('postgres'));
  onTestFinished(drop);
  const db = openDatabase({ connection, maxConnections: 1 });
  await sql`alter table residents rename to elsewhere`.execute(db);
  await db.destroy();
  expect(await runAdminProcess({ DATABASE_URL: databaseUrl(connection) }, ['grant', 'mei'])).toMatchObject({
    code: 1,
    stderr: 'PostgreSQL refused a part of the command (relation "residents" does not exist). Nothing more was changed.',
  });
});
