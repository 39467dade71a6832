import { type Kysely, sql } from 'kysely';

/** What an account needs to be its owner's: links by mail, proofs, passkeys, second factors, events, and leaving. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table residents
      add column email_verified_at timestamptz,
      add column leaving_since timestamptz`.execute(db);
  await sql`create index residents_leaving on residents (leaving_since) where leaving_since is not null`.execute(db);

  // A session of the release before is as proven as its sign-in.
  await sql`
    alter table sessions
      add column device text,
      add column proven_at timestamptz`.execute(db);

  // One link of a kind for each resident: a new one replaces the last, a used one is deleted.
  await sql`
    create table account_links (
      resident_id integer not null references residents (id) on delete cascade,
      kind text not null check (kind in ('password-reset', 'verification', 'email-change')),
      token_hash bytea not null unique,
      email text not null,
      email_key text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (resident_id, kind)
    )`.execute(db);
  await sql`create index account_links_by_end on account_links (expires_at)`.execute(db);

  await sql`
    create table passkeys (
      id integer generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_of_resident on passkeys (resident_id)`.execute(db);
  // A challenge is deleted by the call that uses it, so no response of a passkey counts twice.
  await sql`
    create table passkey_challenges (
      challenge text primary key,
      resident_id integer references residents (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenges_of_resident on passkey_challenges (resident_id)`.execute(db);
  await sql`create index passkey_challenges_by_end on passkey_challenges (expires_at)`.execute(db);

  // last_step is the time step of the last code that was used: no code counts twice.
  await sql`
    create table second_factors (
      resident_id integer primary key references residents (id) on delete cascade,
      secret bytea not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`.execute(db);
  await sql`
    create table recovery_codes (
      resident_id integer not null references residents (id) on delete cascade,
      code_hash bytea not null,
      primary key (resident_id, code_hash)
    )`.execute(db);
  await sql`
    create table half_sign_ins (
      token_hash bytea primary key,
      resident_id integer not null references residents (id) on delete cascade,
      restores boolean not null default false,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index half_sign_ins_of_resident on half_sign_ins (resident_id)`.execute(db);
  await sql`create index half_sign_ins_by_end on half_sign_ins (expires_at)`.execute(db);

  // One row for each kind, device and day of a resident.
  await sql`
    create table security_events (
      id integer generated always as identity primary key,
      resident_id integer references residents (id) on delete cascade,
      kind text not null,
      device text,
      day date not null,
      count integer not null default 1,
      first_at timestamptz not null,
      last_at timestamptz not null,
      unique nulls not distinct (resident_id, kind, device, day)
    )`.execute(db);
  await sql`create index security_events_by_day on security_events (day)`.execute(db);

  await sql`
    create table consents (
      id integer generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      document text not null check (document in ('terms', 'privacy')),
      version text not null,
      agreed_at timestamptz not null,
      withdrawn_at timestamptz
    )`.execute(db);
  await sql`create index consents_of_resident on consents (resident_id)`.execute(db);

  // Keys that all servers share, such as the one that signs device cookies. Made by the first server that needs one.
  await sql`
    create table server_keys (
      name text primary key,
      bytes bytea not null
    )`.execute(db);
}
