import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addConditions(db);
  await addWeatherDays(db);
}

/** The published calls, with when each is due, and the last value of each area. One server asks at a time: it moves `due_at`. */
async function addConditions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table condition_calls (
      name text primary key,
      due_at timestamptz not null,
      etag text,
      fetched_at timestamptz,
      read_at timestamptz,
      fault text,
      fault_detail text
    )`.execute(db);
  await sql`
    create table condition_values (
      call text not null,
      area text not null,
      value jsonb not null,
      published_at timestamptz not null,
      primary key (call, area)
    )`.execute(db);
}

/**
 * On such a day, anyone who opens EcoPulse keeps their streak. `reason` is an admin's; null for haze that the values show.
 * `kept_day`: the last active day, if it only kept the streak.
 */
async function addWeatherDays(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weather_days (
      day date primary key,
      reason text,
      ended_at timestamptz
    )`.execute(db);
  await sql`alter table scores add column kept_day date`.execute(db);
  await sql`
    create or replace function is_follow_up(type text) returns boolean
    language sql
    immutable parallel safe
    return (type = any (array[
      'badge_earned'::text, 'adjustment'::text, 'eco_action_undone'::text, 'event_attended_undone'::text,
      'weather_day'::text
    ]))`.execute(db);
}
