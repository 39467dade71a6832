import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table place_source_fetches (
      kind text primary key,
      claimed_until timestamptz,
      fetched_at timestamptz,
      fault text,
      fault_detail text
    )`.execute(db);
  // A difference with another value has another id, so that no one approves what they have not seen.
  await sql`
    create table place_differences (
      id integer generated always as identity primary key,
      green_space_id integer not null references green_spaces (id) on delete cascade,
      field text not null check (field in ('facilities', 'nearestMrt')),
      incoming jsonb not null,
      source text not null,
      date date not null,
      refused_at timestamptz,
      unique (green_space_id, field)
    )`.execute(db);
}
