import { type Kysely, sql } from 'kysely';

/** What residents keep of their visits: a note, and up to three pictures. Nobody else sees them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table visit_notes (
      check_in_id bigint primary key references check_ins (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      note text not null check (char_length(note) between 1 and 1000),
      written_at timestamptz not null
    )`.execute(db);
  await sql`create index visit_notes_of_resident on visit_notes (resident_id)`.execute(db);
  await sql`
    create table visit_pictures (
      id bigint generated always as identity primary key,
      check_in_id bigint not null references check_ins (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      position smallint not null check (position between 1 and 3),
      bytes bytea not null,
      width smallint not null,
      height smallint not null,
      created_at timestamptz not null,
      unique (check_in_id, position)
    )`.execute(db);
  await sql`create index visit_pictures_of_resident on visit_pictures (resident_id)`.execute(db);
  // A WebP does not get smaller, and its length is then known without reading it.
  await sql`alter table visit_pictures alter column bytes set storage external`.execute(db);
}
