import { type Kysely, sql } from 'kysely';

/**
 * The tables behind the rankings. A score has its resident's ranking state and home town (maintained by triggers, so that
 * one index finds everyone in order), and the order in which points were reached: `points_order` grows with every change
 * of points, whatever the clocks say. `weekly_points` adds up the ledger by week (its Monday) in the statement that writes
 * it: all points except those of claimed check-ins. `rank` is set when a week is over and its result frozen.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table residents add column ranking_withheld_reason text`.execute(db);
  await sql`create sequence points_order as bigint`.execute(db);
  await sql`
    alter table scores
      add column is_ranked boolean not null default true,
      add column home_town text,
      add column points_order bigint not null default nextval('points_order')`.execute(db);
  await sql`
    update scores set is_ranked = r.in_rankings, home_town = r.home_town
    from residents r where r.id = scores.resident_id`.execute(db);
  // Existing residents reached their points with the last activity that earned some.
  // Numbered before they are joined: a join keeps no order.
  await sql`
    with reached as materialized (
      select resident_id, nextval('points_order') as points_order
      from (select resident_id from activities where points <> 0 group by resident_id order by max(id)) as in_order
    )
    update scores set points_order = reached.points_order
    from reached where scores.resident_id = reached.resident_id`.execute(db);
  await sql`
    create index scores_nationwide on scores (eco_points desc, points_order, resident_id)
    where is_ranked and eco_points > 0`.execute(db);
  await sql`
    create index scores_of_town on scores (home_town, eco_points desc, points_order, resident_id)
    where is_ranked and eco_points > 0`.execute(db);
  await weeklyPoints(db);
  await keepRankedInStep(db);
}

async function weeklyPoints(db: Kysely<never>): Promise<void> {
  await sql`
    create table weekly_points (
      resident_id integer not null references residents (id) on delete cascade,
      week date not null check (extract(isodow from week) = 1),
      points integer not null,
      points_order bigint not null,
      is_ranked boolean not null,
      rank integer,
      primary key (resident_id, week)
    ) with (fillfactor = 70)`.execute(db);
  await sql`create table ranking_weeks (week date primary key, frozen_at timestamptz not null)`.execute(db);
  await sql`
    create function week_of(day date) returns date immutable strict parallel safe language sql
    return day - (extract(isodow from day)::integer - 1)`.execute(db);
  await sql`
    with reached as materialized (
      select resident_id, week, points, nextval('points_order') as points_order
      from (
        select resident_id, week_of(day) as week, sum(points) as points
        from activities
        where points <> 0 and (type <> 'check_in' or proof = 'verified')
        group by 1, 2
        order by max(id)
      ) as in_order
    )
    insert into weekly_points (resident_id, week, points, points_order, is_ranked)
    select resident_id, week, points, reached.points_order, is_ranked
    from reached join scores using (resident_id)`.execute(db);
  await sql`
    create index weekly_points_in_order on weekly_points (week, points desc, points_order, resident_id)
    where is_ranked and points > 0`.execute(db);
  await sql`create index weekly_points_results on weekly_points (week, rank, points_order) where rank is not null`.execute(
    db,
  );
  await sql`
    create function add_weekly_points() returns trigger language plpgsql as $$
    begin
      insert into weekly_points as w (resident_id, week, points, points_order, is_ranked)
      select n.resident_id, week_of(n.day), sum(n.points), nextval('points_order'), s.is_ranked
      from new_activities n join scores s using (resident_id)
      where n.points <> 0 and (n.type <> 'check_in' or n.proof = 'verified')
      group by n.resident_id, week_of(n.day), s.is_ranked
      order by n.resident_id
      on conflict (resident_id, week) do update
      set points = w.points + excluded.points, points_order = excluded.points_order
      where w.rank is null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger activities_count_in_their_week after insert on activities
    referencing new table as new_activities
    for each statement execute function add_weekly_points()`.execute(db);
}

async function keepRankedInStep(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function give_score() returns trigger language plpgsql as $$
    begin
      insert into scores (resident_id, is_ranked, home_town)
      values (new.id, new.in_rankings and new.ranking_withheld_reason is null, new.home_town);
      return null;
    end $$`.execute(db);
  await sql`
    create function keep_ranked_in_step() returns trigger language plpgsql as $$
    declare
      ranked constant boolean := new.in_rankings and new.ranking_withheld_reason is null;
    begin
      update scores set is_ranked = ranked, home_town = new.home_town where resident_id = new.id;
      update weekly_points set is_ranked = ranked where resident_id = new.id and is_ranked <> ranked;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger residents_keep_ranked_in_step
    after update of in_rankings, ranking_withheld_reason, home_town on residents
    for each row when (
      (old.in_rankings, old.ranking_withheld_reason, old.home_town)
      is distinct from (new.in_rankings, new.ranking_withheld_reason, new.home_town)
    )
    execute function keep_ranked_in_step()`.execute(db);
}
