import { type Kysely, sql } from 'kysely';

/** Which way a route takes, where that is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table green_space_routes
      add column line jsonb,
      add column stops jsonb not null default '[]'`.execute(db);
}
