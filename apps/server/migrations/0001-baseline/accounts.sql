-- Sessions, and what protects an account: links sent by email, passkeys, second factors, security events, consents.

create table sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  resident_id integer not null references residents (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  device text,
  reauthenticated_at timestamptz
);
create index sessions_by_last_seen on sessions (last_seen_at);
create index sessions_of_resident on sessions (resident_id);

-- One link of a kind for each resident: a new one replaces the last, a used one is deleted.
create table account_links (
  resident_id integer not null references residents (id) on delete cascade,
  kind text not null check (kind in ('password-reset', 'verification', 'email-change')),
  token_hash bytea not null unique,
  email text not null,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (resident_id, kind)
);
create index account_links_by_end on account_links (expires_at);

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
);
create index passkeys_of_resident on passkeys (resident_id);

-- A challenge is deleted by the call that uses it, so no response of a passkey counts twice.
create table passkey_challenges (
  challenge text primary key,
  resident_id integer references residents (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_of_resident on passkey_challenges (resident_id);

-- last_step: the time step of the last code that was used; no code counts twice.
create table second_factors (
  resident_id integer primary key references residents (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table recovery_codes (
  resident_id integer not null references residents (id) on delete cascade,
  code_hash bytea not null,
  primary key (resident_id, code_hash)
);

create table pending_sign_ins (
  token_hash bytea primary key,
  resident_id integer not null references residents (id) on delete cascade,
  restores boolean not null default false,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_by_end on pending_sign_ins (expires_at);
create index pending_sign_ins_of_resident on pending_sign_ins (resident_id);

-- One row for each kind, device and day of a resident.
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
);
create index security_events_by_day on security_events (day);

create table consents (
  id integer generated always as identity primary key,
  resident_id integer not null references residents (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version text not null,
  agreed_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consents_of_resident on consents (resident_id);
create unique index consents_once on consents (resident_id, document, version) where withdrawn_at is null;

-- Keys that all servers share, such as the one that signs device cookies; made by the first server that needs one.
create table server_keys (
  name text primary key,
  bytes bytea not null
);
