import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPostmasterOf } from './postmaster.ts';
import { nobodyUser, ensureDedicatedUser, runsAsRoot } from './system-user.ts';
import { TestFolder, query } from './testing.ts';

let folder: TestFolder;

beforeEach(() => {
  folder = new TestFolder();
});

afterEach(() => folder.clear());

describe('owning the data folder', () => {
  it('refuses a second server with a sentence, and changes nothing', async () => {
    const first = await folder.openAsServer();
    await query(first, 'create table kept as select 42 as answer');
    const before = describeFolder();

    const second = await folder.startServer();

    expect(second.error).toBe('DataFolderInUseError');
    expect(second.message).toBe(
      `The data folder ${folder.dataDir} is in use by another EcoPulse server: stop that server first, or give this one a folder of its own with DATA_DIR.`,
    );
    expect(describeFolder()).toEqual(before);
    expect(await query(first, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(folder.warnings).toEqual([]);
  });

  it('succeeds for exactly one of two servers that start concurrently on a new folder', async () => {
    const servers = await Promise.all([folder.startServer(), folder.startServer()]);

    expect(servers.map(({ error }) => error ?? 'won').toSorted()).toEqual(['DataFolderInUseError', 'won']);
  });

  it('takes over the running PostgreSQL of a server that was killed', async () => {
    const killed = await folder.startServer('create table kept as select 42 as answer');
    await folder.killServer(killed);

    const heir = await folder.openAsServer();

    expect(heir.pid).toBe(killed.pid);
    expect(await query(heir, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('starts PostgreSQL again on the same data when server and PostgreSQL were both killed', async () => {
    const killed = await folder.startServer('create table kept as select 42 as answer');
    await folder.killServer(killed);
    await folder.killPostgres(killed.pid);

    const heir = await folder.openAsServer();

    expect(heir.pid).not.toBe(killed.pid);
    expect(await query(heir, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('starts with an empty database if data is deleted while the PostgreSQL of a killed server runs', async () => {
    const killed = await folder.startServer('create table kept as select 42 as answer');
    await folder.killServer(killed);
    rmSync(folder.dataDir, { recursive: true });

    const heir = await folder.openAsServer();

    expect(heir.pid).not.toBe(killed.pid);
    expect(await query(heir, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }]);
  });

  it('works when another process has the process id of a killed PostgreSQL', async () => {
    const killed = await folder.startServer();
    await folder.killServer(killed);
    await folder.killPostgres(killed.pid);
    // PostgreSQL would mistake only a process of its own user for itself.
    const postgresUser = runsAsRoot() ? (ensureDedicatedUser() ?? nobodyUser()) : {};
    const stranger = spawn('sleep', ['60'], { ...postgresUser, stdio: 'ignore' });
    folder.track(stranger);
    const lockFile = join(folder.cluster, 'postmaster.pid');
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(stranger.pid)));

    const heir = await folder.openAsServer();

    expect(await query(heir, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
  });
});

describe('joining the database', () => {
  it('uses the PostgreSQL of a running server and leaves it running', async () => {
    const owner = await folder.openAsServer();
    const guest = await folder.openAsGuest();

    expect(guest.pid).toBe(owner.pid);
    expect(guest.connection).toEqual(owner.connection);
    await guest.close();

    expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(folder.warnings).toEqual([]);
  });

  it('starts PostgreSQL if none runs, and stops it with the last guest', async () => {
    const first = await folder.openAsGuest({ creates: true });
    const second = await folder.openAsGuest();

    await first.close();
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.close();

    expect(isPostmasterOf(second.pid, folder.cluster)).toBe(false);
  });

  it('leaves its PostgreSQL to a server that starts meanwhile', async () => {
    const guest = await folder.openAsGuest({ creates: true });
    const owner = await folder.openAsServer();
    await guest.close();

    expect(owner.pid).toBe(guest.pid);
    expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

function describeFolder(): string[] {
  const settled = ['PG_VERSION', 'postmaster.pid', 'postmaster.opts', 'pg_hba.conf'].map((name) =>
    join('postgres', name),
  );
  // The running PostgreSQL writes files into its folder, which changes the time of the folder itself.
  return [...readdirSync(folder.dataDir), ...settled].map((name) => {
    const { size, uid, mode, mtimeMs, ino } = statSync(join(folder.dataDir, name));
    return [name, size, uid, mode, name === 'postgres' ? '' : mtimeMs, ino].join(' ');
  });
}
it('is refused without a database, and makes nothing', async () => {
  await expect(folder.openAsGuest()).rejects.toThrow(
    `There is no database in ${folder.dataDir}: set DATA_DIR to the folder that the server uses, or start the server first, which makes one.`,
  );
  expect(existsSync(folder.dataDir)).toBe(false);
});
