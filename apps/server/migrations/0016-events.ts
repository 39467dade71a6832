import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addEvents(db);
  await addParticipants(db);
  await allowReversals(db);
  await sql`alter table reports add column event_id integer references events (id) on delete set null`.execute(db);
  await sql`create index reports_of_event on reports (event_id) where event_id is not null`.execute(db);
  await addToInbox(db);
  await addCalendarKeys(db);
}

/** `approved_at` is null for drafts, and until a new organiser's event was reviewed. `version` counts edits. */
async function addEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id integer generated always as identity primary key,
      organiser_id integer references residents (id) on delete set null,
      series_id integer references events (id) on delete set null,
      kind text not null check (kind in ('guided-walk', 'clean-up', 'planting', 'workshop', 'survey')),
      title jsonb not null,
      text jsonb not null,
      languages text[] not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      green_space_id integer references green_spaces (id),
      place_name text not null,
      lat double precision not null,
      lng double precision not null,
      radius_meters integer not null,
      planning_area text not null,
      capacity integer not null check (capacity between 1 and 5000),
      age_band text not null check (age_band in ('all', '13-plus', '18-plus')),
      bring text,
      accessibility text,
      wet_weather_plan text,
      contact text,
      state text not null check (state in ('draft', 'held', 'published', 'moved', 'cancelled')),
      reason text,
      outcome jsonb,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null default now(),
      approved_at timestamptz,
      check (ends_at > starts_at and ends_at <= starts_at + interval '12 hours'),
      check (approved_at is not null or state in ('draft', 'held', 'cancelled'))
    )`.execute(db);
  await sql`create index events_by_start on events (starts_at, id) where approved_at is not null`.execute(db);
  await sql`create index events_of_town on events (planning_area, starts_at, id) where approved_at is not null`.execute(
    db,
  );
  await sql`create index events_of_space on events (green_space_id, starts_at, id)`.execute(db);
  await sql`create index events_of_organiser on events (organiser_id, starts_at)`.execute(db);
  await sql`create index events_of_series on events (series_id)`.execute(db);
  await sql`create index events_held on events (created_at, id) where state = 'held'`.execute(db);
}

/** `queue_number` orders the waiting list. `awards` counts how often points were given; only the last may be paid. */
async function addParticipants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_participants (
      event_id integer not null references events (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      state text not null check (state in ('going', 'waiting', 'offered', 'left')),
      guests smallint not null check (guests between 0 and 2),
      queue_number integer not null,
      joined_at timestamptz not null,
      offer_ends_at timestamptz,
      proof text check (proof in ('verified', 'claimed')),
      attended_at timestamptz,
      awards smallint not null default 0,
      is_paid boolean not null default false,
      primary key (event_id, resident_id),
      check ((state = 'offered') = (offer_ends_at is not null)),
      check ((proof is null) = (attended_at is null)),
      check (proof is null or state = 'going')
    )`.execute(db);
  await sql`create index event_participants_of_resident on event_participants (resident_id)`.execute(db);
  await sql`
    create index event_participants_in_line on event_participants (event_id) where state in ('waiting', 'offered')`.execute(
    db,
  );
  await sql`
    create index event_participants_unpaid on event_participants (event_id) where proof = 'verified' and not is_paid`.execute(
    db,
  );
}

/** Attendance that an organiser takes back is reversed in the ledger. */
async function allowReversals(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table activities
      drop constraint activities_check,
      add constraint activities_check check (points >= 0 or type in ('adjustment', 'event_attended_undone')) not valid`.execute(
    db,
  );
  await sql`
    create or replace function is_follow_up(type text) returns boolean
    language sql
    immutable parallel safe
    return (type = any (array[
      'badge_earned'::text, 'adjustment'::text, 'eco_action_undone'::text, 'event_attended_undone'::text
    ]))`.execute(db);
}

/** Events that wait for a review. */
async function addToInbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inbox_items
      add column event_id integer unique references events (id) on delete cascade,
      drop constraint inbox_items_check,
      add constraint inbox_items_check check (
        num_nonnulls(report_id, activity_id, translation_report_id, request_id, green_space_id, event_id) = 1
      ) not valid`.execute(db);
}

/** Secret addresses of residents' calendars. */
async function addCalendarKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_keys (
      resident_id integer primary key references residents (id) on delete cascade,
      key_hash bytea not null unique,
      created_at timestamptz not null
    )`.execute(db);
}
