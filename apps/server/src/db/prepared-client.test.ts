import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { shareTestApp } from '../testing/test-app.ts';
import { type Database, openDatabase } from './database.ts';

const shared = shareTestApp();

function openOneConnection(): Database {
  const db = openDatabase({ connection: shared().connection, maxConnections: 1 });
  onTestFinished(() => db.destroy());
  return db;
}

async function readPreparedStatements(db: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by prepare_time`.execute(db);
  return rows.map(({ statement }) => statement);
}

const addByStatement = async (db: Database, n: number): Promise<number | undefined> =>
  (await sql<{ sum: number }>`select ${sql.raw(String(n))} + ${1}::int as sum`.execute(db)).rows[0]?.sum;

test('a connection keeps the 500 most recently used statements prepared', async () => {
  const db = openOneConnection();
  for (let n = 0; n < 1_100; n += 1) {
    expect(await addByStatement(db, n)).toBe(n + 1);
    // Keeps the first statement in use.
    if (n % 100 === 0) await addByStatement(db, 0);
  }
  const texts = await readPreparedStatements(db);
  expect(texts).toHaveLength(500);
  expect([texts.at(0), texts.at(-1)]).toEqual(['select 0 + $1::int as sum', 'select 1099 + $1::int as sum']);
  expect(await addByStatement(db, 1)).toBe(2);
  expect((await readPreparedStatements(db)).at(-1)).toBe('select 1 + $1::int as sum');
});

test('the least recently used statement is closed even in a failed transaction', async () => {
  const db = openOneConnection();
  for (let n = 0; n < 500; n += 1) await addByStatement(db, n);
  const failed = db.transaction().execute(async (trx) => {
    await sql`select 1 / ${0}::int`.execute(trx).catch(() => undefined);
    await addByStatement(trx, 500);
  });
  // 25P02: the transaction has already failed.
  await expect(failed).rejects.toMatchObject({ code: '25P02' });
  expect(await readPreparedStatements(db)).not.toContain('select 0 + $1::int as sum');
  expect(await addByStatement(db, 0)).toBe(1);
});
