import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addClubs(db);
  await addMembers(db);
  await addGoals(db);
  await countActs(db);
  await sql`alter table events add column club_id integer references clubs (id) on delete set null`.execute(db);
  await sql`
    create index events_of_club on events (club_id, starts_at, id) where club_id is not null`.execute(db);
  await sql`alter table reports add column club_id integer references clubs (id) on delete set null`.execute(db);
  await sql`create index reports_of_club on reports (club_id) where club_id is not null`.execute(db);
}

/**
 * `members` is kept by a trigger, whose lock on the club orders those who join. `changed_at`: when a person last did something
 * to it. The columns of the board are counted by a job.
 */
async function addClubs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table clubs (
      id integer generated always as identity primary key,
      slug text not null unique,
      name text not null,
      name_fold text not null generated always as (fold(name)) stored,
      kind text not null check (kind in ('school', 'company', 'neighbourhood', 'interest')),
      purpose text not null,
      joining text not null check (joining in ('open', 'approved', 'invited')),
      notice text,
      code text unique,
      members integer not null default 0 check (members between 0 and 5000),
      version integer not null default 1,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      archived_at timestamptz,
      is_removed boolean not null default false,
      board_week date,
      board_points integer,
      board_active integer,
      board_average double precision
        generated always as (round(board_points::numeric / nullif(board_active, 0), 1)::double precision) stored,
      check (archived_at is not null or not is_removed)
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index clubs_in_order on clubs (id desc) where archived_at is null and joining <> 'invited'`.execute(
    db,
  );
  await sql`
    create index clubs_on_board on clubs (board_week, board_average desc, id)
      where archived_at is null and joining <> 'invited'`.execute(db);
}

/**
 * `active_on`: the last day with a verified act, as it reached the server. `week_points`: the verified points of the week of
 * that day. `asked_at`: when a silent steward was asked.
 */
async function addMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table club_members (
      club_id integer not null references clubs (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      role text not null check (role in ('member', 'steward')),
      is_shown boolean not null,
      joined_at timestamptz not null,
      steward_since timestamptz,
      asked_at timestamptz,
      active_on date,
      week_points integer not null default 0,
      primary key (club_id, resident_id),
      check ((role = 'steward') = (steward_since is not null))
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index club_members_of_resident on club_members (resident_id)`.execute(db);
  await sql`create index club_members_active on club_members (club_id, active_on)`.execute(db);
  await sql`create index club_members_stewards on club_members (club_id) where role = 'steward'`.execute(db);
  await sql`
    create table club_requests (
      id integer generated always as identity primary key,
      club_id integer not null references clubs (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      is_shown boolean not null,
      created_at timestamptz not null,
      unique (club_id, resident_id)
    )`.execute(db);
  await sql`create index club_requests_of_resident on club_requests (resident_id)`.execute(db);
  await sql`
    create function count_club_members() returns trigger
    language plpgsql
    as $$
    begin
      if tg_op = 'INSERT' then
        update clubs set members = members + 1 where id = new.club_id;
      else
        update clubs set members = members - 1 where id = old.club_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger club_members_are_counted after insert or delete on club_members
      for each row
      execute function count_club_members()`.execute(db);
}

/** Who took part in a goal has a row until it is over and the badges are given. One goal at a time. */
async function addGoals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table club_goals (
      id integer generated always as identity primary key,
      club_id integer not null references clubs (id) on delete cascade,
      metric text not null check (metric in ('check_ins', 'distinct_green_spaces', 'lessons_completed', 'events_attended')),
      target integer not null check (target between 1 and 100),
      starts_on date not null,
      ends_on date not null,
      created_at timestamptz not null,
      state text not null default 'running' check (state in ('running', 'reached', 'missed', 'stopped')),
      progress double precision,
      members integer,
      check (ends_on >= starts_on),
      check ((state = 'running') = (progress is null))
    )`.execute(db);
  await sql`create unique index club_goals_running on club_goals (club_id) where state = 'running'`.execute(db);
  await sql`create index club_goals_of_club on club_goals (club_id, id desc)`.execute(db);
  await sql`create index club_goals_due on club_goals (ends_on) where state = 'running'`.execute(db);
  await sql`
    create table club_goal_members (
      goal_id integer not null references club_goals (id) on delete cascade,
      club_id integer not null,
      resident_id integer not null references residents (id) on delete cascade,
      acts integer not null,
      primary key (goal_id, resident_id),
      foreign key (club_id, resident_id) references club_members (club_id, resident_id) on delete cascade
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index club_goal_members_of_member on club_goal_members (club_id, resident_id)`.execute(db);
  await sql`create index club_goal_members_of_resident on club_goal_members (resident_id)`.execute(db);
}

/**
 * After each award, of the residents in clubs alone: the rows of their own memberships, which their turn has locked already.
 * What counts is what reached the server within the days, so that nothing is added to a goal that is over.
 */
async function countActs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_club_act(type text, proof text) returns boolean
    language sql
    immutable parallel safe
    return proof = 'verified' and type in ('check_in', 'route_completed', 'lesson_completed', 'lesson_reviewed', 'event_attended')`.execute(
    db,
  );
  // Null without a verified act. An offline act arrives within three days.
  await sql`
    create function club_goal_acts(metric text, member integer, first_day date, last_day date) returns integer
    language sql
    stable
    return (
      select case when count(*) filter (where is_club_act(a.type, a.proof)) = 0 then null else case metric
        when 'check_ins' then count(*) filter (where a.type = 'check_in')
        when 'distinct_green_spaces' then count(distinct a.subject) filter (where a.type = 'check_in')
        when 'lessons_completed' then count(distinct a.subject) filter (where a.type = 'lesson_completed')
        when 'events_attended' then count(*) filter (where a.type = 'event_attended')
      end end
      from activities a
      where a.resident_id = member and a.proof = 'verified'
        and a.day between first_day - 4 and last_day
        and coalesce(a.arrived_on, a.day) between first_day and last_day
        and not exists (
          select from activities u
          where a.type = 'event_attended' and u.resident_id = member and u.type = 'event_attended_undone'
            and u.subject = 'activity:' || a.id
        )
    )`.execute(db);
  await sql`
    create function count_club_goals(member integer, on_day date) returns void
    language plpgsql
    as $$
    begin
      insert into club_goal_members as c (goal_id, club_id, resident_id, acts)
      select g.id, g.club_id, m.resident_id, counted.acts
      from club_members m
      join club_goals g on g.club_id = m.club_id and g.state = 'running' and on_day between g.starts_on and g.ends_on
      cross join lateral (
        select club_goal_acts(
          g.metric, m.resident_id, greatest(g.starts_on, (m.joined_at at time zone 'Asia/Singapore')::date), g.ends_on
        ) as acts
      ) as counted
      where m.resident_id = member and counted.acts is not null
      on conflict (goal_id, resident_id) do update set acts = excluded.acts where c.acts <> excluded.acts;
      delete from club_goal_members c using club_goals g, club_members m
      where c.resident_id = member and g.id = c.goal_id and g.state = 'running'
        and m.club_id = c.club_id and m.resident_id = member
        and club_goal_acts(
          g.metric, member, greatest(g.starts_on, (m.joined_at at time zone 'Asia/Singapore')::date), g.ends_on
        ) is null;
    end $$`.execute(db);
  await sql`
    create function count_club_acts() returns trigger
    language plpgsql
    as $$
    declare
      changed record;
    begin
      if not exists (
        select from new_activities n join club_members m using (resident_id) where n.proof = 'verified'
      ) then
        return null;
      end if;
      for changed in
        select n.resident_id, coalesce(n.arrived_on, n.day) as on_day, sum(n.points)::int as points,
          bool_or(is_club_act(n.type, n.proof)) as is_act
        from new_activities n
        where n.proof = 'verified'
        group by n.resident_id, coalesce(n.arrived_on, n.day)
        order by n.resident_id, coalesce(n.arrived_on, n.day)
      loop
        update club_members
        set week_points = changed.points
            + case when week_of(active_on) = week_of(changed.on_day) then week_points else 0 end,
          active_on = greatest(active_on, changed.on_day)
        where resident_id = changed.resident_id
          and (changed.is_act or week_of(active_on) = week_of(changed.on_day));
        perform count_club_goals(changed.resident_id, changed.on_day);
      end loop;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger activities_count_in_clubs after insert on activities
      referencing new table as new_activities
      for each statement
      execute function count_club_acts()`.execute(db);
  await sql`
    create trigger activities_count_in_clubs_once_confirmed after update on activities
      referencing new table as new_activities
      for each statement
      execute function count_club_acts()`.execute(db);
}
