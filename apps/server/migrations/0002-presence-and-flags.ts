import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await unifyIdentities(db);
  await addPresence(db);
  await createActivityFlags(db);
}

/** News items are the same by http and https, so that a feed that moves to HTTPS does not repeat its articles. */
async function unifyIdentities(db: Kysely<unknown>): Promise<void> {
  await sql`
    update news_articles a set identity = regexp_replace(a.identity, '^(guid|link):http:', '\\1:https:')
    where a.identity ~ '^(guid|link):http:' and not exists (
      select from news_articles b
      where b.source_id = a.source_id and b.identity = regexp_replace(a.identity, '^(guid|link):http:', '\\1:https:')
    )`.execute(db);
}

/** When the server saw a session, and when it heard of a walk: what is sent later is verified only by these. */
async function addPresence(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column present_since timestamptz not null default now(),
      add column seen_before_gap timestamptz`.execute(db);
  await sql`
    alter table route_walks
      add column start_arrived_at timestamptz,
      add column finish_verified boolean not null default false`.execute(db);
}

/** What admins should look at: walks too. The previous release still uses the columns of check-ins. */
async function createActivityFlags(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity_flags (
      activity_id bigint primary key references activities (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      reason text not null,
      against jsonb,
      settled_at timestamptz,
      settled_by integer references residents (id) on delete set null
    )`.execute(db);
  await sql`create index activity_flags_of_resident on activity_flags (resident_id)`.execute(db);
  await sql`create index activity_flags_open on activity_flags (activity_id desc) where settled_at is null`.execute(db);
  await sql`
    create index activity_flags_settled_by on activity_flags (settled_by) where settled_by is not null`.execute(db);
  await sql`
    insert into activity_flags (activity_id, resident_id, reason, settled_at, settled_by)
    select a.id, c.resident_id, c.flag, c.settled_at, c.settled_by
    from check_ins c
    join activities a on a.resident_id = c.resident_id and a.type = 'check_in'
      and a.subject = 'green-space:' || c.green_space_id and a.occurrence = c.day
    where c.flag is not null`.execute(db);
  await sql`alter table route_walks add column too_fast_against jsonb`.execute(db);
}
