import { type Kysely, sql } from 'kysely';

/** The link with which a resident invites friends, one at a time, and who has used it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table invites (
      resident_id integer primary key references residents (id) on delete cascade,
      code text not null unique,
      created_at timestamptz not null,
      ends_at timestamptz not null,
      uses smallint not null default 0 check (uses >= 0)
    )`.execute(db);
  await sql`
    create table invite_uses (
      code text not null references invites (code) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      used_at timestamptz not null,
      primary key (code, resident_id)
    )`.execute(db);
  await sql`create index invite_uses_of_resident on invite_uses (resident_id)`.execute(db);
}
