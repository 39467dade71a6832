import { type RawBuilder, sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';

const ROWS_PER_FETCH = 1_000;

/** Rows as JSON strings, read in batches through a cursor to bound memory. */
export async function* streamJsonRows(trx: Transaction, query: RawBuilder<unknown>): AsyncGenerator<readonly string[]> {
  await sql`
    declare exported no scroll cursor for
    select row_to_json(own)::text as json from (${query}) as own`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ json: string }>`fetch ${sql.lit(ROWS_PER_FETCH)} from exported`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ json }) => json);
  }
  await sql`close exported`.execute(trx);
}

export async function readJsonRow(db: Querier, query: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ json: string }>`select row_to_json(own)::text as json from (${query}) as own`.execute(
    db,
  );
  return rows[0]?.json ?? null;
}
