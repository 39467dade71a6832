import { type RawBuilder, sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Erasure } from './personal-data.ts';

export interface PersonalColumn {
  readonly table: string;
  readonly column: string;
  readonly erasure: Exclude<Erasure, 'with-account'>;
}

/** Limits how long one statement holds locks. */
const ROWS_PER_BATCH = 2_000;

/** Erases one batch and returns how many rows; call until it returns 0. */
export async function eraseRows(
  db: Querier,
  { table, column, erasure }: PersonalColumn,
  residentId: number,
): Promise<number> {
  const isOwn = sql<boolean>`${sql.ref(column)} = ${residentId}`;
  const isInBatch = (condition: RawBuilder<boolean>) =>
    sql`ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(ROWS_PER_BATCH)}))`;
  const statement =
    erasure === 'delete'
      ? sql`delete from ${sql.table(table)} where ${isInBatch(isOwn)}`
      : erasure === 'unlink'
        ? sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${isInBatch(isOwn)}`
        : sql`update ${sql.table(table)} set ${erasure.set} where ${isInBatch(erasure.where(residentId))}`;
  const { numAffectedRows } = await statement.execute(db);
  return Number(numAffectedRows ?? 0);
}
