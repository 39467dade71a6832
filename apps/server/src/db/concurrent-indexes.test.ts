import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '../testing/backup/backups.ts';
import { migrationsOf } from '../testing/next-releases/next-releases.ts';
import { changeSchema, prepareDatabase } from './migrate.ts';

const NAME = 'check_ins_by_day';

async function findIndex({ db }: ScratchDatabase) {
  const { rows } = await sql<{ isValid: boolean; isReady: boolean; definition: string }>`
    select i.indisvalid as "isValid", i.indisready as "isReady", pg_get_indexdef(c.oid) as definition
    from pg_class c join pg_index i on i.indexrelid = c.oid where c.relname = ${NAME}`.execute(db);
  return rows[0];
}

const prepare = async ({ connection }: ScratchDatabase) =>
  prepareDatabase({ connection, migrations: await migrationsOf('indexed') });

test('an index of a later release is built while others write to its table', async () => {
  const database = await openScratchDatabase('filled');
  const { db } = database;
  let preparation = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    // A plain `create index` would wait for this row, and later writes behind it.
    await sql`lock table check_ins in row exclusive mode`.execute(trx);
    preparation = prepare(database);
    await expect.poll(() => findIndex(database)).toMatchObject({ isValid: false });
    const write = sql`set local lock_timeout = '1s'; lock table check_ins in row exclusive mode`;
    await db.transaction().execute((other) => write.execute(other));
  });
  await preparation;
  expect(await findIndex(database)).toEqual({
    isValid: true,
    isReady: true,
    definition: 'CREATE INDEX check_ins_by_day ON public.check_ins USING btree (day)',
  });
  await prepare(database);
});

test('an index whose build was interrupted is built again', async () => {
  const database = await openScratchDatabase('filled');
  const { db } = database;
  let preparation: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await sql`lock table check_ins in row exclusive mode`.execute(trx);
    preparation = prepare(database).catch((error: unknown) => error);
    await expect.poll(() => findIndex(database)).toMatchObject({ isValid: false });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%'`.execute(db);
  });
  expect(await preparation).toMatchObject({ name: 'PreparationError' });
  expect(await findIndex(database)).toMatchObject({ isValid: false });
  await prepare(database);
  expect(await findIndex(database)).toMatchObject({ isValid: true });
});

test('an index is built while another server waits for its turn to prepare the database', async () => {
  const database = await openScratchDatabase('filled');
  const { connection, db } = database;
  const migrations = await migrationsOf('indexed');
  const waiting = Promise.withResolvers<void>();
  let preparations: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await sql`lock table check_ins in row exclusive mode`.execute(trx);
    const first = prepare(database);
    await expect.poll(() => findIndex(database)).toMatchObject({ isValid: false });
    const second = prepareDatabase({ connection, migrations, onWait: waiting.resolve });
    const restore = new Client(connection);
    await restore.connect();
    const third = changeSchema(restore, async () => undefined, migrations);
    preparations = Promise.all([first, second, third]).finally(() => void restore.end());
    await waiting.promise;
  });
  await preparations;
  expect(await findIndex(database)).toMatchObject({ isValid: true });
});
