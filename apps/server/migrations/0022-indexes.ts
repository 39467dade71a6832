import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // For the feed of events.
  await sql`create index events_announced on events (approved_at, id) where approved_at is not null`.execute(db);
  // For names in large clubs, of whom few are under 18.
  await sql`create index residents_minors on residents (id) where age_band in ('under-13', '13-17')`.execute(db);
}
