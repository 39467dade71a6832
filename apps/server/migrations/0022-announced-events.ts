import { type Kysely, sql } from 'kysely';

/** For the feed of events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_announced on events (approved_at, id) where approved_at is not null`.execute(db);
}
