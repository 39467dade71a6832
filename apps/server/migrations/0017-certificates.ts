import { type Kysely, sql } from 'kysely';

/** The PDF is made from these rows each time. `hours` are as they were when it was issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certificates (
      id integer generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      code text not null unique,
      name text not null,
      created_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index certificates_of_resident on certificates (resident_id, id)`.execute(db);
  await sql`
    create table certificate_events (
      certificate_id integer not null references certificates (id) on delete cascade,
      event_id integer not null references events (id),
      hours double precision not null check (hours >= 0),
      primary key (certificate_id, event_id)
    )`.execute(db);
  await sql`create index certificate_events_of_event on certificate_events (event_id)`.execute(db);
}
