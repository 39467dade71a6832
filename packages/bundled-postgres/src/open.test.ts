import { chmodSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BundledPostgresError } from './errors.ts';
import { isPostmasterOf } from './postmaster.ts';
import { runsAsRoot } from './system-user.ts';
import { TestFolder, query, makeTemporaryFolder } from './testing.ts';

let folder: TestFolder;

beforeEach(() => {
  folder = new TestFolder();
});

afterEach(() => folder.clear());

describe('opening the bundled PostgreSQL', () => {
  it('makes the database on the first start, listening on a private socket only, without TLS', async () => {
    const database = await folder.openAsServer({ settings: {} });

    const settings = await query<{ name: string; setting: string }>(
      database,
      `select name, setting from pg_settings
       where name in ('fsync', 'listen_addresses', 'data_checksums', 'server_encoding', 'jit', 'ssl') order by name`,
    );
    expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'data_checksums=on',
      'fsync=on',
      'jit=off',
      'listen_addresses=',
      'server_encoding=UTF8',
      'ssl=off',
    ]);
    expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
    expect(await query(database, 'select current_database() as name')).toEqual([{ name: 'ecopulse' }]);
    expect(folder.notes).toEqual([]);
  });

  it('handles letters of other scripts, in lower() and in trigrams', async () => {
    const database = await folder.openAsServer();
    await query(database, 'create extension pg_trgm');

    expect(await query(database, `select lower('ÉTÉ') as lower, similarity('植物园', '植物园') as alike`)).toEqual([
      { lower: 'été', alike: 1 },
    ]);
  });

  it('finds the data again after a close', async () => {
    const first = await folder.openAsServer();
    await query(first, 'create table kept as select 42 as answer');
    await first.close();

    const second = await folder.openAsServer();

    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(second.pid).not.toBe(first.pid);
  });

  it('leaves no process and no socket folder behind when it is closed, also twice', async () => {
    const database = await folder.openAsServer();

    await Promise.all([database.close(), database.close()]);

    expect(isPostmasterOf(database.pid, folder.cluster)).toBe(false);
    expect(existsSync(database.connection.host)).toBe(false);
  });

  it('stops a first start that is aborted, and the next one makes the database', async () => {
    const abort = new AbortController();
    const opening = folder.openAsServer({ signal: abort.signal });
    setTimeout(() => abort.abort(new Error('stopped')), 100);
    await expect(opening).rejects.toThrow('stopped');
    expect(existsSync(join(folder.cluster, 'postmaster.pid'))).toBe(false);

    expect(await query(await folder.openAsServer(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('applies settings of the caller', async () => {
    const database = await folder.openAsServer({ settings: { work_mem: '7MB' } });

    expect(await query(database, `select current_setting('work_mem') as value`)).toEqual([{ value: '7MB' }]);
  });

  it('names both versions when another PostgreSQL has written the data', async () => {
    await (await folder.openAsServer()).close();
    const version = join(folder.cluster, 'PG_VERSION');
    const written = readFileSync(version, 'utf8');
    writeFileSync(version, '15\n');

    await expect(folder.openAsServer()).rejects.toThrow(/was written by PostgreSQL 15, but the bundled one is 18/);
    writeFileSync(version, written);
  });
});

describe.runIf(runsAsRoot())('as root below a folder that others cannot enter', () => {
  it('stores data in a reachable folder, says so, and finds it again', async () => {
    const rootOnlyFolder = makeTemporaryFolder(0o700);
    const reachableDir = join(folder.base, 'reachable');
    const options = { folder: join(rootOnlyFolder, 'deep', 'data'), reachableDir };
    const first = await folder.openAsServer(options);
    await query(first, 'create table kept as select 42 as answer');
    await first.close();

    const second = await folder.openAsServer(options);

    const [place = ''] = readdirSync(reachableDir);
    expect(folder.notes.at(-1)).toContain(options.folder);
    expect(folder.notes.at(-1)).toContain(join(reachableDir, place));
    expect(readFileSync(join(options.folder, 'postgres.location'), 'utf8')).toContain(join(reachableDir, place));
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.close();
    rmSync(rootOnlyFolder, { recursive: true });
  });

  it('refuses existing data that cannot be reached, with the reason', async () => {
    await (await folder.openAsServer()).close();
    chmodSync(folder.base, 0o700);

    await expect(folder.openAsServer()).rejects.toThrow(BundledPostgresError);
    await expect(folder.openAsServer()).rejects.toThrow(`who cannot enter ${folder.base}`);
    chmodSync(folder.base, 0o711);
  });
});
