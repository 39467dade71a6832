import { type Kysely, sql } from 'kysely';

/** Expands: servers of the previous release insert residents without the column, so it needs a default. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table residents add column pace text not null default 'steady'`.execute(db);
}
