import { type Kysely, sql } from 'kysely';

/** Contracts: no release from 9998 on reads or writes the column. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table residents drop column pace`.execute(db);
}
