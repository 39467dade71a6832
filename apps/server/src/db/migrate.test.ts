import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openScratchDatabase } from '../testing/backup/backups.ts';
import { migrationsOf } from '../testing/next-releases/next-releases.ts';
import { isMigrated, loadMigrations, PreparationError, prepareDatabase } from './migrate.ts';

test('a release starts on a database that a newer one has migrated, and does not load its older content', async () => {
  const { connection, db } = await openScratchDatabase('filled');
  let loads = 0;
  const load = async () => void (loads += 1);
  await prepareDatabase({ connection, load });
  expect(loads).toBe(1);
  await prepareDatabase({ connection, migrations: await migrationsOf('expanded') });
  await prepareDatabase({ connection, load });
  expect(loads).toBe(1);
  expect(await isMigrated(db)).toBe(true);
});

test('a release does not start on a database from which a newer one has removed what it needs', async () => {
  const { connection } = await openScratchDatabase('filled');
  await prepareDatabase({ connection, migrations: await migrationsOf('contracted') });
  // The release between them still starts.
  await prepareDatabase({ connection, migrations: await migrationsOf('expanded') });
  await expect(prepareDatabase({ connection })).rejects.toThrow(
    new PreparationError(
      'A newer release has removed from the database what this release needs (9999-contract-since-9998-pace). Start a release that has migration 9998.',
    ),
  );
});

test('a database from before release 1.0.0 is refused and stays as it is', async () => {
  const { connection, db } = await openScratchDatabase('empty');
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
  await sql`insert into kysely_migration values ('0001-residents', '2026-01-01')`.execute(db);
  await expect(prepareDatabase({ connection })).rejects.toThrow(
    'This database was made before release 1.0.0, which cannot update it. Start with an empty database or another DATA_DIR.',
  );
  const tables = sql`select from pg_tables where schemaname = 'public'`;
  expect((await tables.execute(db)).rows).toHaveLength(1);
});

const LOST_CONNECTION =
  /^The connection to PostgreSQL was lost while the database was prepared \(.+\)\. Start again .+\.$/;

test('a connection that is lost while it waits for the preparation lock is reported in a sentence', async () => {
  const { connection, db } = await openScratchDatabase('filled');
  const holder = new Client(connection);
  await holder.connect();
  await holder.query('select pg_advisory_lock(4711001)');
  const terminateWaiter = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_try_advisory_lock%' and pid <> pg_backend_pid()`;
  const waiter = prepareDatabase({ connection, onWait: () => undefined });
  waiter.catch(() => undefined);
  await expect.poll(async () => (await terminateWaiter.execute(db)).rows).toHaveLength(1);
  await expect(waiter).rejects.toThrow(LOST_CONNECTION);
  await expect(waiter).rejects.toThrow(PreparationError);
  await holder.end();
});

test('a role that may not change the tables is told so', async () => {
  const { connection, db } = await openScratchDatabase('empty');
  await sql`revoke create on schema public from pg_database_owner`.execute(db);
  await expect(prepareDatabase({ connection })).rejects.toThrow(
    /^PostgreSQL refuses to prepare the database: permission denied for schema public\. Make the role .+ the owner .+\.$/,
  );
});

test('a connection that is lost while a database is prepared does not end the process', async () => {
  const { connection, db } = await openScratchDatabase('empty');
  const uncaught = vi.fn();
  process.on('uncaughtException', uncaught);
  onTestFinished(() => void process.off('uncaughtException', uncaught));
  const terminateOthers = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await prepareDatabase({ connection, load: async () => void (await terminateOthers()) }).catch(() => undefined);
  await expect.poll(async () => (await terminateOthers()).rows).toEqual([]);
  expect(uncaught).not.toHaveBeenCalled();
});

test('both this release and the next can add residents, before and after a column is removed', async () => {
  const { connection, db } = await openScratchDatabase('filled');
  const insertResident = (name: string) =>
    sql`
      insert into residents (username, username_key, email, email_key, password_hash, created_at)
      values (${name}, ${name}, ${name}, ${name}, '!', '2026-01-05T04:00:00Z')`.execute(db);
  await insertResident('first');
  await prepareDatabase({ connection, migrations: await migrationsOf('expanded') });
  await insertResident('second');
  const { rows } = await sql`select username, pace from residents order by id`.execute(db);
  expect(rows).toEqual([
    { username: 'first', pace: 'steady' },
    { username: 'second', pace: 'steady' },
  ]);
  await prepareDatabase({ connection, migrations: await migrationsOf('contracted') });
  await insertResident('third');
  await expect(sql`select pace from residents`.execute(db)).rejects.toThrow('pace');
});

test('names from before the rule lose what is invisible, and stay as they are without it', async () => {
  const { connection, db } = await openScratchDatabase('empty');
  const earlier = Object.entries(await loadMigrations()).filter(([name]) => name < '0004');
  await prepareDatabase({ connection, migrations: Object.fromEntries(earlier) });
  await sql`
    insert into residents (username, username_key, email, email_key, password_hash, created_at, first_name, last_name)
    select name, name, name, name, '!', now(), first, last from (values
      ('a', 'Me\u00adi', '\u202eTan'), ('b', '\u3164', null), ('c', 'ශ්\u200dරී', '陈'), ('d', null, 'Zoë')
    ) as old (name, first, last)`.execute(db);
  await prepareDatabase({ connection });
  const { rows } = await sql`select first_name as first, last_name as last from residents order by username`.execute(
    db,
  );
  expect(rows).toEqual([
    { first: 'Mei', last: 'Tan' },
    { first: null, last: null },
    { first: 'ශ්\u200dරී', last: '陈' },
    { first: null, last: 'Zoë' },
  ]);
});

test('who took back their agreement before it had consequences is hidden, unless they agreed again', async () => {
  const { connection, db } = await openScratchDatabase('empty');
  const earlier = Object.entries(await loadMigrations()).filter(([name]) => name < '0012');
  await prepareDatabase({ connection, migrations: Object.fromEntries(earlier) });
  await sql`
    insert into residents (username, username_key, email, email_key, password_hash, created_at)
    select name, name, name, name, '!', now() from unnest(array['again', 'both', 'none', 'terms']) as name`.execute(db);
  await sql`
    insert into consents (resident_id, document, version, agreed_at, withdrawn_at)
    select id, document, version, now(), withdrawn_at
    from (values
      ('again', 'terms', '1', now()), ('again', 'terms', '2', null), ('both', 'terms', '1', now()),
      ('both', 'privacy', '1', now()), ('none', 'terms', '1', null), ('terms', 'terms', '1', now()),
      ('terms', 'privacy', '1', null)
    ) as old (username, document, version, withdrawn_at) join residents using (username)`.execute(db);
  await prepareDatabase({ connection });
  const { rows } = await sql`
    select r.username, r.withdrawn_documents as documents, s.has_withdrawn as hidden
    from residents r join scores s on s.resident_id = r.id order by username`.execute(db);
  expect(rows).toEqual([
    { username: 'again', documents: [], hidden: false },
    { username: 'both', documents: ['privacy', 'terms'], hidden: true },
    { username: 'none', documents: [], hidden: false },
    { username: 'terms', documents: ['terms'], hidden: true },
  ]);
});

test('a migration lets requests pass while its table is locked, and fails if the lock lasts', async () => {
  const { db, connection } = await openScratchDatabase('filled');
  const migrations = await migrationsOf('expanded');
  const read = () => sql`select id from residents`.execute(db);
  let slowestMs = 0;
  await db.transaction().execute(async (trx) => {
    await sql`select from residents`.execute(trx);
    const finished = new AbortController();
    const migrated = prepareDatabase({ connection, migrations, timeoutMs: 1_500 }).finally(() => finished.abort());
    const readLoop = (async () => {
      while (!finished.signal.aborted) {
        const startedAt = performance.now();
        await read();
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      }
    })();
    await expect(migrated).rejects.toThrow(PreparationError);
    await readLoop;
  });
  // Far below the 1,500 ms during which the migration retried.
  expect(slowestMs).toBeLessThan(800);
  await prepareDatabase({ connection, migrations });
  expect((await sql`select pace from residents`.execute(db)).rows).toEqual([]);
});

test('calls onWait only for a server that waits for another one to prepare the database', async () => {
  const { connection } = await openScratchDatabase('empty');
  const [loading, mayContinue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiters: string[] = [];
  const first = prepareDatabase({
    connection,
    async load() {
      loading.resolve();
      await mayContinue.promise;
    },
    onWait: () => waiters.push('first'),
  });
  await loading.promise;
  const second = prepareDatabase({
    connection,
    onWait() {
      waiters.push('second');
      mayContinue.resolve();
    },
  });
  await Promise.all([first, second]);
  expect(waiters).toEqual(['second']);
});

test('every foreign key to a resident has an index, so that deleting a resident locks no table for long', async () => {
  const { db } = await openScratchDatabase('filled');
  const { rows } = await sql<{ of: string }>`
    select c.conrelid::regclass || '.' || a.attname as of
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'residents'::regclass and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
    )
    order by 1`.execute(db);
  expect(rows.map((row) => row.of)).toEqual([]);
});
