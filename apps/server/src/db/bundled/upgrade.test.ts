import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../migrate.ts';
import { startOldPostgres } from './old-folder.ts';
import { isPostmasterOf } from './postmaster.ts';
import { ownUser, runsAsRoot } from './system-user.ts';
import { TestFolder, ask } from './test-folder.ts';

let folder: TestFolder;

beforeEach(() => {
  folder = new TestFolder();
});

afterEach(() => folder.clear());

/** What the superuser still owns in the application's database, apart from PostgreSQL's own and extensions. */
const LEFT_BEHIND = `
  with ours as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    owned as (
      select 'pg_class'::regclass as kind, oid, relname as name from pg_class
      where relowner = 10 and relnamespace in (table ours)
      union all
      select 'pg_proc'::regclass, oid, proname from pg_proc where proowner = 10 and pronamespace in (table ours)
      union all
      select 'pg_type'::regclass, oid, typname from pg_type where typowner = 10 and typnamespace in (table ours)
      union all
      select 'pg_namespace'::regclass, oid, nspname from pg_namespace where nspowner = 10 and oid in (table ours)
      union all
      select 'pg_database'::regclass, oid, datname from pg_database where datdba = 10 and datname = 'ecopulse'
    )
  select name from owned
  where not exists (
    select from pg_depend where classid = owned.kind and objid = owned.oid and deptype = 'e'
  )`;

const RIGHTS = `
  select rolname as name, rolsuper as super, rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as more
  from pg_roles where rolcanlogin order by rolname`;

describe('a data folder of a release before', () => {
  it('gets passwords, a role without further rights and a user of its own, and keeps its data', async () => {
    const old = await startOldPostgres(folder);
    const before = await old.connect();
    await prepareDatabase({ connection: { host: old.socketFolder, user: 'ecopulse', database: 'ecopulse' } });
    await before.query(`
      create schema queue;
      create table queue.jobs (id integer generated always as identity, kind text, n serial) partition by list (kind);
      create table queue.jobs_other partition of queue.jobs default;
      create sequence queue.rounds;
      create type queue.state as enum ('new');
      create domain queue.amount as integer;
      create type queue.pair as (a integer, b integer);
      create view queue.all_jobs as select * from queue.jobs;
      create materialized view queue.counts as select count(*) from queue.jobs;
      create function queue.one() returns integer language sql as 'select 1';
      create statistics queue.pairs on kind, n from queue.jobs_other;
      insert into queue.jobs (kind) values ('kept')`);
    await before.end();
    await old.stop();

    const upgraded = await folder.open('own');

    expect(await ask(upgraded, 'select kind, n from queue.all_jobs')).toEqual([{ kind: 'kept', n: 1 }]);
    expect(await ask(upgraded, LEFT_BEHIND)).toEqual([]);
    expect(await ask(upgraded, RIGHTS)).toEqual([
      { name: 'ecopulse', super: false, more: false },
      { name: 'postgres', super: true, more: true },
    ]);
    await ask(upgraded, 'alter table residents add column later integer');
    if (runsAsRoot()) expect(statSync(join(folder.cluster, 'base')).uid).toBe(ownUser()?.uid);
    expect(statSync(join(folder.dataDir, 'postgres.passwords')).mode & 0o777).toBe(0o600);
  });

  it('is upgraded while its PostgreSQL, left behind by a killed server, still runs', async () => {
    const old = await startOldPostgres(folder);
    const before = await old.connect();
    await before.query('create table kept as select 42 as answer');

    const upgraded = await folder.open('own');

    expect(await ask(upgraded, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(upgraded.connection.password).toBeDefined();
    expect(isPostmasterOf(old.pid, folder.cluster)).toBe(false);
    if (runsAsRoot()) expect(existsSync(old.socketFolder)).toBe(false);
    await expect(before.query('select 1')).rejects.toThrow(/./);
  });

  it('is upgraded after a start that died half-way', async () => {
    const old = await startOldPostgres(folder);
    const before = await old.connect();
    await before.query('create table kept as select 42 as answer');
    // The renamed superuser, but neither passwords nor admission yet.
    await before.query('create role helper superuser login');
    await before.query('set session authorization helper');
    await before.query('alter role ecopulse rename to postgres');
    await before.query('create role ecopulse');
    await before.end();
    await old.stop();

    const upgraded = await folder.open('own');

    expect(await ask(upgraded, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await ask(upgraded, LEFT_BEHIND)).toEqual([]);
  });

  it('is left alone by a command that joins while a release before still runs it', async () => {
    const old = await startOldPostgres(folder);
    const before = await old.connect();
    await before.query('create table kept as select 42 as answer');

    const guest = await folder.open('join');

    expect(guest.pid).toBe(old.pid);
    expect(await ask(guest, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect((await before.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await before.end();
    await guest.close();
  });
});

describe('the passwords', () => {
  it('are set again if their file is lost', async () => {
    const first = await folder.open('own');
    await ask(first, 'create table kept as select 42 as answer');
    await first.close();
    rmSync(join(folder.dataDir, 'postgres.passwords'));

    const second = await folder.open('own');

    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(second.connection.password).not.toBe(first.connection.password);
  });
});
