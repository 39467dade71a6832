import { type Kysely, sql } from 'kysely';

/** Counters of the limits shared by all servers. Unlogged: a crash may lose them, and no commit waits for them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create unlogged table limit_windows (
      key text primary key,
      count integer not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index limit_windows_by_end on limit_windows (ends_at)`.execute(db);
}
