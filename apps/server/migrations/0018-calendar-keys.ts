import { type Kysely, sql } from 'kysely';

/** Secret addresses of residents' calendars, and when an event changed last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_keys (
      resident_id integer primary key references residents (id) on delete cascade,
      key_hash bytea not null unique,
      created_at timestamptz not null
    )`.execute(db);
  await sql`alter table events add column updated_at timestamptz not null default now()`.execute(db);
  await sql`update events set updated_at = coalesce(approved_at, created_at)`.execute(db);
}
