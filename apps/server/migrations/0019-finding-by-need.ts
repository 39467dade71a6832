import { type Kysely, sql } from 'kysely';

/** Filled by the next load of the content; null and empty mean unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table green_spaces
      add column mrt_distance_meters integer,
      add column stated_needs jsonb not null default '[]'`.execute(db);
}
