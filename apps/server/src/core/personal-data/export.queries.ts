import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

/** Rows fetched at a time: of most lists, and of those with large rows. */
const [BATCH, BATCH_OF_LARGE] = [1_000, 5];

/** The rows of a query as JSON texts, in batches: a long list is never in memory as objects. */
export async function* jsonRows(
  trx: Transaction,
  query: RawBuilder<unknown>,
  isLarge: boolean,
): AsyncGenerator<readonly string[]> {
  const batch = isLarge ? BATCH_OF_LARGE : BATCH;
  await sql`
    declare exported no scroll cursor for
    select row_to_json(own)::text as json from (${query}) as own`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ json: string }>`fetch ${sql.lit(batch)} from exported`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ json }) => json);
  }
  await sql`close exported`.execute(trx);
}
