import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase, withAdmin } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { isMigrated, PreparationError, prepareDatabase } from './migrate.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = await readdir(FOLDER);
  const loaded = files.map(
    async (file) => [file.replace(/\.ts$/, ''), (await import(new URL(file, FOLDER).href)) as Migration] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}

let made = 0;

/** A new database as an older release left it, with this many residents. */
async function databaseAt(migration: string, residents: number) {
  made += 1;
  const server = inject('postgres');
  const name = `migrated_${process.pid}_${made}`;
  await withAdmin(server, (client) => client.query(`create database ${name}`));
  const connection = { ...server, database: name };
  const db = openDatabase({ connection, background: true });
  onTestFinished(async () => {
    await db.destroy();
    await withAdmin(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
  const migrateTo = async (target: string): Promise<void> => {
    const migrator = new Migrator({ db, provider: { getMigrations } });
    const { error } = await migrator.migrateTo(target);
    expect(error).toBeUndefined();
  };
  await migrateTo(migration);
  await sql`
    insert into residents (username, username_key, email, email_key, password_hash, created_at)
    select 'r' || n, 'r' || n, n || '@example.sg', n || '@example.sg', '!', '2026-01-01T00:00:00Z'
    from generate_series(1, ${residents}::int) as n`.execute(db);
  return { db, connection, migrateTo };
}

async function idsOf(db: Database, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ id }) => id);
}

test('residents with equal points keep the order in which they reached them before rankings existed', async () => {
  const { db, migrateTo } = await databaseAt('0008-ledger-reading', 300);
  // Not in the order of ids.
  await sql`
    insert into activities (resident_id, type, subject, day, points, proof, created_at)
    select n * 7 % 300 + 1, 'lesson_completed', 'lesson:1', '2026-01-05', 10, 'verified', '2026-01-05T04:00:00Z'
    from generate_series(1, 300) as n order by n`.execute(db);
  await sql`update scores set eco_points = 10`.execute(db);
  await sql`analyze`.execute(db);
  await migrateTo('0009-rankings');

  const reached = await idsOf(db, sql`select resident_id as id from activities order by activities.id`);
  expect(await idsOf(db, sql`select resident_id as id from scores order by points_order`)).toEqual(reached);
  expect(await idsOf(db, sql`select resident_id as id from weekly_points order by points_order`)).toEqual(reached);
});

test('a resident who joins a challenge during the migration that first counts participants is counted', async () => {
  const { db, migrateTo } = await databaseAt('0013-search', 2);
  await sql`
    insert into challenges (content_key, title, description, type, category, difficulty, metric, target, eco_points_reward, position)
    values ('c', 'c', 'c', 'weekly', 'c', 'easy', 'check_ins', 1, 1, 1)`.execute(db);
  const join = (residentId: number) =>
    sql`
      insert into challenge_participations (resident_id, challenge_id, joined_at, joined_after)
      select ${residentId}, id, '2026-01-05T04:00:00Z', 0 from challenges`;
  await join(1).execute(db);

  let migrated: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    await join(2).execute(trx);
    migrated = migrateTo('0014-challenge-totals');
    const waits = sql<{ waits: boolean }>`
      select exists (select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())) as waits`;
    await expect.poll(async () => (await waits.execute(db)).rows[0]?.waits).toBe(true);
  });
  await migrated;
  const { rows } = await sql`select sum(participants)::int as participants from challenge_totals`.execute(db);
  expect(rows).toEqual([{ participants: 2 }]);
});

test('green spaces of an older release keep their version, and that release can still add others', async () => {
  const { db, migrateTo } = await databaseAt('0017-fair-play', 0);
  const add = (name: string) =>
    sql`
      insert into green_spaces (name, description, location, planning_area, region, lat, lng, park_type, eco_points,
        opening_hours, accessibility, nearest_mrt, bus_routes, tags, special_features, biodiversity_facts, zones, confidence)
      values (${name}, '', '', 'Bedok', 'East', 1.3, 103.9, 'Urban Park', 10, '', '', '', '{}', '{}', '{}', '', '[]', '{}')`.execute(
      db,
    );
  await add('Before');
  await migrateTo('0018-facilities');
  await add('After');
  const { rows } = await sql`select name, version, facilities, heritage_trees from green_spaces order by id`.execute(
    db,
  );
  const none = { version: 1, facilities: [], heritage_trees: [] };
  expect(rows).toEqual([
    { name: 'Before', ...none },
    { name: 'After', ...none },
  ]);
  await sql`update green_spaces set facilities = '[{"kind":"toilet","count":1,"dataYear":2026}]'`.execute(db);
  const changed = await sql`select version from green_spaces`.execute(db);
  expect(changed.rows).toEqual([{ version: 2 }, { version: 2 }]);
});

test('an older release can still add green spaces once they have outlines', async () => {
  const { db, migrateTo } = await databaseAt('0023-reports', 0);
  const add = (name: string) =>
    sql`
      insert into green_spaces (name, description, location, planning_area, region, lat, lng, park_type, eco_points,
        opening_hours, accessibility, nearest_mrt, bus_routes, tags, special_features, biodiversity_facts, zones, confidence)
      values (${name}, '', '', 'Bedok', 'East', 1.3, 103.9, 'Urban Park', 10, '', '', '', '{}', '{}', '{}', '', '[]', '{}')`.execute(
      db,
    );
  await add('Before');
  await migrateTo('0024-outlines');
  await add('After');
  const { rows } = await sql`select name, outline, tracks, facility_points from green_spaces order by id`.execute(db);
  const none = { outline: null, tracks: [], facility_points: [] };
  expect(rows).toEqual([
    { name: 'Before', ...none },
    { name: 'After', ...none },
  ]);
});

test('points keep their week when offline calls are introduced, and what arrives later counts in its week of arrival', async () => {
  const { db, migrateTo } = await databaseAt('0024-outlines', 1);
  const add = (day: string, arrivedOn: string | null) =>
    arrivedOn === null
      ? sql`
          insert into activities (resident_id, type, subject, day, points, proof, created_at)
          values (1, 'check_in', ${`green_space:${day}`}, ${day}, 10, 'verified', ${`${day}T04:00:00Z`})`.execute(db)
      : sql`
          insert into activities (resident_id, type, subject, day, points, proof, created_at, arrived_on)
          values (1, 'check_in', ${`green_space:${day}`}, ${day}, 10, 'verified', ${`${day}T04:00:00Z`}, ${arrivedOn})`.execute(
          db,
        );
  const weeks = async () =>
    (await sql`select week::text, points from weekly_points order by week`.execute(db)).rows.map((row) => row);
  await add('2026-01-05', null);
  await migrateTo('0025-offline');
  expect(await weeks()).toEqual([{ week: '2026-01-05', points: 10 }]);
  // The release that is still running does not name the new column.
  await add('2026-01-06', null);
  expect(await weeks()).toEqual([{ week: '2026-01-05', points: 20 }]);
  await add('2026-01-11', '2026-01-12');
  expect(await weeks()).toEqual([
    { week: '2026-01-05', points: 20 },
    { week: '2026-01-12', points: 10 },
  ]);
});

test('of two residents who had blocked each other, only the first is shown the other; the old release can still block', async () => {
  const { db, migrateTo } = await databaseAt('0019-trust', 4);
  const block = (blocker: number, blocked: number, minute: number) =>
    sql`
      insert into blocks (blocker_id, blocked_id, blocked_at)
      values (${blocker}, ${blocked}, ${`2026-11-01T00:0${minute}:00Z`})`.execute(db);
  await block(1, 2, 1);
  await block(2, 1, 2);
  await block(1, 3, 3);
  await migrateTo('0021-silent-blocks');
  await block(4, 1, 4);
  const { rows } = await sql<{ listed: string }>`
    select blocker_id || ' ' || blocked_id as listed from blocks where is_listed order by 1`.execute(db);
  expect(rows.map(({ listed }) => listed)).toEqual(['1 2', '1 3', '4 1']);
});

test('a release starts on a database that a newer one has migrated, and does not load its older content', async () => {
  const { connection, drop } = await createTestDatabase(inject('postgres'));
  onTestFinished(drop);
  const db = openDatabase({ connection });
  onTestFinished(() => db.destroy());
  let loads = 0;
  const load = async () => void (loads += 1);
  await prepareDatabase({ connection, load });
  expect(loads).toBe(1);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-release', '2030-01-01')`.execute(
    db,
  );
  await prepareDatabase({ connection, load });
  expect(loads).toBe(1);
  expect(await isMigrated(db)).toBe(true);
});

test('a release does not start on a database from which a newer one has removed what it needs', async () => {
  const { connection, drop } = await createTestDatabase(inject('postgres'));
  onTestFinished(drop);
  const db = openDatabase({ connection });
  onTestFinished(() => db.destroy());
  const add = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db);
  await add('9998-contract-since-0017-of-a-newer-release');
  await prepareDatabase({ connection });
  await add('9999-contract-since-9997-of-a-newer-release');
  await expect(prepareDatabase({ connection })).rejects.toThrow(
    'A newer release has removed from the database what this release needs (9999-contract-since-9997-of-a-newer-release). Start a release that has migration 9997.',
  );
});

test('joining a challenge works for the release before and the next, before and after a column is removed', async () => {
  const { db, migrateTo } = await databaseAt('0016-lesson-totals', 4);
  await sql`
    insert into challenges (content_key, title, description, type, category, difficulty, metric, target, eco_points_reward, position)
    values ('c', 'c', 'c', 'weekly', 'c', 'easy', 'check_ins', 1, 1, 1)`.execute(db);
  const join = (residentId: number) =>
    sql`
      insert into challenge_participations (resident_id, challenge_id, joined_at)
      select ${residentId}, id, '2026-01-05T04:00:00Z' from challenges`.execute(db);
  await expect(join(1)).rejects.toThrow('joined_after');
  await migrateTo('0017-fair-play');
  await join(1);
  await sql`
    insert into challenge_participations (resident_id, challenge_id, joined_at, joined_after)
    select 2, id, '2026-01-05T04:00:00Z', 7 from challenges`.execute(db);
  await migrateTo('0032-contract-since-0017-joined-after');
  await join(3);
  const { rows } = await sql`select resident_id from challenge_participations order by 1`.execute(db);
  expect(rows).toEqual([{ resident_id: 1 }, { resident_id: 2 }, { resident_id: 3 }]);
});

test('a migration lets requests pass while its table is locked, and says so if that lasts', async () => {
  const { db, connection } = await databaseAt('0031-welcome', 1);
  const read = () => sql`select resident_id from challenge_participations`.execute(db);
  let slowestMs = 0;
  await db.transaction().execute(async (trx) => {
    await sql`select from challenge_participations`.execute(trx);
    const over = new AbortController();
    const migrated = prepareDatabase({ connection, patienceMs: 1_500 }).finally(() => over.abort());
    const reading = (async () => {
      while (!over.signal.aborted) {
        const began = performance.now();
        await read();
        slowestMs = Math.max(slowestMs, performance.now() - began);
      }
    })();
    await expect(migrated).rejects.toThrow(PreparationError);
    await reading;
  });
  // Far below the 1,500 ms for which the migration has tried.
  expect(slowestMs).toBeLessThan(800);
  await prepareDatabase({ connection });
  await expect(sql`select joined_after from challenge_participations`.execute(db)).rejects.toThrow('joined_after');
});

test('a server that waits for another one to prepare the database says so; one that need not wait says nothing', async () => {
  const { connection } = await databaseAt('0031-welcome', 1);
  const [loads, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const said: string[] = [];
  const first = prepareDatabase({
    connection,
    async load() {
      loads.resolve();
      await mayGoOn.promise;
    },
    onWait: () => said.push('first'),
  });
  await loads.promise;
  const second = prepareDatabase({
    connection,
    onWait() {
      said.push('second');
      mayGoOn.resolve();
    },
  });
  await Promise.all([first, second]);
  expect(said).toEqual(['second']);
});

test('every foreign key to a resident has an index, so that deleting a resident locks no table for long', async () => {
  const { connection, drop } = await createTestDatabase(inject('postgres'));
  const db = openDatabase({ connection });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
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
