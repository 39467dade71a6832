import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addOperator(db);
  await addSetUpLink(db);
}

/** Who runs the site. Its one row always exists, so that edits lock it; version 0 means that it is unset. */
async function addOperator(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator (
      id integer primary key default 1 check (id = 1),
      version integer not null default 0,
      name text,
      address text,
      contact_email text,
      officer_name text,
      officer_email text,
      hosting_country text,
      governing_law text,
      recipients jsonb not null default '[]',
      clauses jsonb not null default '{"terms": {}, "privacy": {}}',
      logo_url text,
      changed_at timestamptz
    )`.execute(db);
  await sql`insert into operator default values`.execute(db);
}

/** The link with which the first admin registers. */
async function addSetUpLink(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table setup_link (
      id integer primary key default 1 check (id = 1),
      token_hash bytea not null,
      expires_at timestamptz not null
    )`.execute(db);
}
