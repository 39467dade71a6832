import { type Kysely, sql } from 'kysely';

/** Residents and their sessions. The `_key` columns hold the folded form, which is unique regardless of case. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table residents (
      id integer generated always as identity primary key,
      username text not null,
      username_key text not null unique,
      email text not null,
      email_key text not null unique,
      password_hash text not null,
      first_name text,
      last_name text,
      profile_image_url text,
      home_town text,
      about text,
      in_rankings boolean not null default true,
      findable_by_email boolean not null default false,
      friend_requests text not null default 'everyone' check (friend_requests in ('everyone', 'nobody')),
      is_admin boolean not null default false,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index residents_admins on residents (id) where is_admin`.execute(db);
  await sql`
    create table sessions (
      id integer generated always as identity primary key,
      token_hash bytea not null unique,
      resident_id integer not null references residents (id) on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_of_resident on sessions (resident_id)`.execute(db);
  await sql`create index sessions_by_last_seen on sessions (last_seen_at)`.execute(db);
}
