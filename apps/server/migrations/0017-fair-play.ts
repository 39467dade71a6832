import { type Kysely, sql } from 'kysely';

/**
 * Proof decides where points count. The weekly board, and the boards of neighbourhoods and friends, leave out all claimed
 * points, not only those of check-ins: `scores.proven_points` is the total without them, and `proven_order` the order in
 * which it was reached. `has_verified` says whether the resident has done something verified: friends count in challenges only
 * then. A challenge counts by the day of joining, so the release that still writes `joined_after` writes it in vain.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table route_walks add column started_verified boolean not null default false`.execute(db);
  await sql`alter table green_space_routes add column same_as text`.execute(db);
  await sql`alter table lesson_progress add column review_tries smallint not null default 0`.execute(db);
  await sql`alter table challenge_participations alter column joined_after set default 0`.execute(db);
  await firstVerified(db);
  await provenPoints(db);
  await weeklyPoints(db);
}

/** The first verified activity of a type and subject is marked as the first one is, for the proof of collections. */
async function firstVerified(db: Kysely<never>): Promise<void> {
  await sql`alter table activities add column is_first_verified boolean not null default false`.execute(db);
  await sql`alter table activities disable trigger activities_append_only`.execute(db);
  await sql`
    update activities set is_first_verified = true
    where id in (select min(id) from activities where proof = 'verified' group by resident_id, type, subject)`.execute(
    db,
  );
  await sql`alter table activities enable trigger activities_append_only`.execute(db);
  await sql`
    create or replace function mark_first_activity() returns trigger language plpgsql as $$
    begin
      new.is_first := not exists (
        select from activities
        where resident_id = new.resident_id and type = new.type and subject = new.subject
      );
      new.is_first_verified := new.proof = 'verified' and (new.is_first or not exists (
        select from activities
        where resident_id = new.resident_id and type = new.type and subject = new.subject and proof = 'verified'
      ));
      return new;
    end $$`.execute(db);
  await sql`
    create index activities_firsts_verified on activities (resident_id, type)
    where is_first_verified and not is_first`.execute(db);
}

async function provenPoints(db: Kysely<never>): Promise<void> {
  await sql`
    alter table scores
      add column proven_points integer not null default 0,
      add column proven_order bigint not null default nextval('points_order'),
      add column has_verified boolean not null default false,
      add column claimed_week date,
      add column claimed_points integer not null default 0`.execute(db);
  await sql`
    update scores set proven_points = a.points, proven_order = points_order, has_verified = a.has_verified
    from (
      select resident_id, coalesce(sum(points) filter (where proof <> 'claimed'), 0) as points,
        bool_or(proof = 'verified' and type in ('check_in', 'lesson_completed', 'lesson_reviewed', 'route_completed'))
          as has_verified
      from activities group by resident_id
    ) as a
    where a.resident_id = scores.resident_id`.execute(db);
  await sql`drop index scores_of_town`.execute(db);
  await sql`
    create index scores_of_town on scores (home_town, proven_points desc, proven_order, resident_id)
    where is_ranked and proven_points > 0`.execute(db);
}

/** Results of past weeks stay as they were frozen. */
async function weeklyPoints(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function add_weekly_points() returns trigger language plpgsql as $$
    begin
      insert into weekly_points as w (resident_id, week, points, points_order, is_ranked)
      select n.resident_id, week_of(n.day), sum(n.points), nextval('points_order'), s.is_ranked
      from new_activities n join scores s using (resident_id)
      where n.points <> 0 and n.proof <> 'claimed'
      group by n.resident_id, week_of(n.day), s.is_ranked
      order by n.resident_id
      on conflict (resident_id, week) do update
      set points = w.points + excluded.points, points_order = excluded.points_order
      where w.rank is null;
      return null;
    end $$`.execute(db);
  await sql`
    update weekly_points w set points = coalesce((
      select sum(a.points) from activities a
      where a.resident_id = w.resident_id and a.proof <> 'claimed' and a.day between w.week and w.week + 6
    ), 0)
    where w.week not in (select week from ranking_weeks)`.execute(db);
}
