import { type Kysely, sql } from 'kysely';

/**
 * What is made without a network arrives later. An activity that arrives on a later day counts on its own day, but its
 * points in the week in which it arrives, since the results of past weeks are final: `arrived_on` is that day, and null
 * otherwise. `sent_calls` keeps the results of calls with a key, so that a repeat counts nothing and has the same response.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table activities add column arrived_on date check (arrived_on > day)`.execute(db);
  await sql`
    create or replace function add_weekly_points() returns trigger language plpgsql as $$
    begin
      insert into weekly_points as w (resident_id, week, points, points_order, is_ranked)
      select n.resident_id, week_of(coalesce(n.arrived_on, n.day)), sum(n.points), nextval('points_order'), s.is_ranked
      from new_activities n join scores s using (resident_id)
      where n.points <> 0 and n.proof <> 'claimed'
      group by n.resident_id, week_of(coalesce(n.arrived_on, n.day)), s.is_ranked
      order by n.resident_id
      on conflict (resident_id, week) do update
      set points = w.points + excluded.points, points_order = excluded.points_order
      where w.rank is null;
      return null;
    end $$`.execute(db);
  await sql`
    create table sent_calls (
      resident_id integer not null references residents (id) on delete cascade,
      key uuid not null,
      content text not null,
      result bytea not null,
      created_at timestamptz not null,
      primary key (resident_id, key)
    )`.execute(db);
  await sql`create index sent_calls_by_age on sent_calls (created_at)`.execute(db);
}
