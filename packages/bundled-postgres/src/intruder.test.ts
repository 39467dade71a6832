import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BundledPostgres } from './index.ts';
import { nobodyUser, runsAsRoot } from './system-user.ts';
import { TestFolder, query, connect } from './testing.ts';

let folder: TestFolder;

beforeEach(() => {
  folder = new TestFolder();
});

afterEach(() => folder.clear());

describe('the role of the application', () => {
  it('owns its database and is no superuser', async () => {
    const database = await folder.openAsServer();

    const [role] = await query(
      database,
      `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as "mayMore",
         (select pg_get_userbyid(datdba) from pg_database where datname = 'ecopulse') as owner
       from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({ mayMore: false, owner: 'ecopulse' });
    await query(database, 'create extension pg_trgm');
    await query(database, 'create schema pgboss');
  });

  it('is refused whatever leads out of its database', async () => {
    const database = await folder.openAsServer();

    for (const statement of [
      `copy (select 1) to program 'true'`,
      `create temporary table got (line text); copy got from program 'id'`,
      `select pg_read_file('/etc/passwd')`,
      'select rolpassword from pg_authid',
      'create role another superuser',
      'alter role ecopulse superuser',
      'set role postgres',
      `alter system set log_statement = 'all'`,
    ]) {
      // 42501: insufficient privilege.
      await expect(query(database, statement), statement).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a connection', () => {
  it('is refused without the right password, also to users who can enter the folder of the socket', async () => {
    const database = await folder.openAsServer();

    for (const user of ['ecopulse', 'postgres', 'nobody', 'root']) {
      const forged = { ...database, connection: { ...database.connection, user, password: 'guessed' } };
      await expect(connect(forged)).rejects.toMatchObject({ code: '28P01' });
    }
    expect(readFileSync(join(folder.cluster, 'pg_hba.conf'), 'utf8')).toBe('local all all scram-sha-256\n');
  });

  it('needs a password from a file that only its owner can read', async () => {
    const database = await folder.openAsServer();

    const file = join(folder.dataDir, 'postgres.passwords');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      application: database.connection.password,
      superuser: database.asSuperuser.password,
    });
    expect(database.connection.password).toMatch(/^[\w-]{32}$/);
    expect(database.asSuperuser.password).not.toBe(database.connection.password);
  });
});

describe('the passwords', () => {
  it('are set again if their file is lost, also while a killed server left PostgreSQL running', async () => {
    const killed = await folder.startServer('create table kept as select 42 as answer');
    await folder.killServer(killed);
    const file = join(folder.dataDir, 'postgres.passwords');
    const lost = readFileSync(file, 'utf8');
    rmSync(file);

    const second = await folder.openAsServer();

    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(readFileSync(file, 'utf8')).not.toBe(lost);
  });
});

describe.runIf(runsAsRoot())('a process of the user `nobody`', () => {
  it('can neither connect, nor read files or hashes, nor run a program', async () => {
    const database = await folder.openAsServer();

    const intrusion = intrude(database);

    expect(intrusion.uid).toBe(nobodyUser().uid);
    expect(intrusion.done).toEqual([]);
    expect(new Set(intrusion.codes)).toEqual(new Set(['EACCES']));
  });

  it('needs a password everywhere, even if PostgreSQL runs as `nobody`', async () => {
    const database = await folder.openAsServer({ findDedicatedUser: () => null });

    const intrusion = intrude(database);

    expect(intrusion.done).toEqual(['entered the folder of the socket']);
    expect(folder.warnings).toEqual([expect.stringContaining('PostgreSQL runs as the user nobody')]);
  });
});

describe.runIf(runsAsRoot())('PostgreSQL’s own user', () => {
  it('takes over a database that ran as `nobody`, and closes it to that user', async () => {
    const before = await folder.openAsServer({ findDedicatedUser: () => null });
    await query(before, 'create table kept as select 42 as answer');
    await before.close();

    const database = await folder.openAsServer();

    expect(await query(database, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(statSync(folder.cluster).uid).not.toBe(nobodyUser().uid);
    expect(intrude(database).done).toEqual([]);
  });
});

interface Intrusion {
  readonly uid: number;
  readonly done: readonly string[];
  readonly codes: readonly string[];
}

function intrude({ connection }: BundledPostgres): Intrusion {
  const program = `
    import { readFileSync, readdirSync } from 'node:fs';
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    const done = [], codes = [];
    const attempt = async (what, work) => {
      try { await work(); done.push(what); } catch (error) { codes.push(error.code ?? error.message); }
    };
    await attempt('entered the folder of the socket', () => readdirSync(${JSON.stringify(connection.host)}));
    await attempt('read the passwords', () => readFileSync(${JSON.stringify(join(folder.dataDir, 'postgres.passwords'))}));
    for (const user of ['ecopulse', 'postgres']) for (const database of ['ecopulse', 'postgres']) {
      const client = new pg.Client({ host: ${JSON.stringify(connection.host)}, user, database, password: 'guessed' });
      client.on('error', () => {});
      await attempt('connected as ' + user, () => client.connect());
      if (done.length === 0 || !done.at(-1).startsWith('connected')) continue;
      await attempt('read hashes', () => client.query('select rolpassword from pg_authid'));
      await attempt('ran a program', () => client.query("copy (select 1) to program 'true'"));
      await client.end();
    }
    console.log(JSON.stringify({ uid: process.getuid(), done, codes }));
    process.exit();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    ...nobodyUser(),
    encoding: 'utf8',
    env: {},
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Intrusion;
}
