-- The ledger and the scores made from it.

create function is_follow_up(type text) returns boolean
language sql
immutable parallel safe
return (type = any (array['badge_earned'::text, 'adjustment'::text, 'eco_action_undone'::text]));

create function week_of(day date) returns date
language sql
immutable parallel safe strict
return (day - ((extract(isodow from day))::integer - 1));

create sequence points_order;

-- Append-only: a trigger refuses changes of what was earned. The unique key (resident, type, subject, occurrence) makes an
-- award happen once; occurrence is the day if the award may recur. arrived_on: the day an offline activity reached the
-- server, if it is a later one; its points count in the week of that day, since past weeks are final.
create table activities (
  id bigint generated always as identity primary key,
  resident_id integer not null references residents (id) on delete cascade,
  type text not null,
  subject text not null,
  occurrence date,
  day date not null,
  points integer not null,
  proof text not null check (proof in ('verified', 'claimed', 'none')),
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  is_first boolean not null default false,
  is_first_verified boolean not null default false,
  arrived_on date,
  constraint activities_once unique nulls not distinct (resident_id, type, subject, occurrence),
  check (points >= 0 or type = 'adjustment'),
  constraint activities_check1 check (arrived_on > day)
);
create index activities_by_day on activities (resident_id, day) include (type, points);
create index activities_firsts on activities (resident_id, type) where is_first;
create index activities_firsts_verified on activities (resident_id, type) where is_first_verified and not is_first;
create index activities_of_resident on activities (resident_id, id desc);

-- points_order grows with every change of points, so residents with equal points stand in the order they reached them.
-- proven_points leaves out claimed points; has_verified: has done something verified, so counts as a friend in challenges.
-- is_ranked, home_town and is_leaving are maintained by a trigger, so that one index finds everyone in order.
create table scores (
  resident_id integer primary key references residents (id) on delete cascade,
  eco_points integer not null default 0,
  total_badges integer not null default 0,
  current_streak integer not null default 0,
  longest_streak integer not null default 0,
  freezes smallint not null default 0 check (freezes between 0 and 2),
  last_active_day date,
  is_ranked boolean not null default true,
  home_town text,
  points_order bigint not null default nextval('points_order'),
  proven_points integer not null default 0,
  proven_order bigint not null default nextval('points_order'),
  has_verified boolean not null default false,
  claimed_week date,
  claimed_points integer not null default 0,
  is_leaving boolean not null default false
) with (fillfactor = 70);
create index scores_by_last_day on scores (last_active_day);
create index scores_nationwide on scores (eco_points desc, points_order, resident_id)
  where is_ranked and eco_points > 0;
create index scores_of_town on scores (home_town, proven_points desc, proven_order, resident_id)
  where is_ranked and proven_points > 0;

-- The ledger added up by week (its Monday), without claimed points. rank is set once the week is over.
create table weekly_points (
  resident_id integer not null references residents (id) on delete cascade,
  week date not null check (extract(isodow from week) = 1),
  points integer not null,
  points_order bigint not null,
  is_ranked boolean not null,
  rank integer,
  primary key (resident_id, week)
) with (fillfactor = 70);
create index weekly_points_in_order on weekly_points (week, points desc, points_order, resident_id)
  where is_ranked and points > 0;
create index weekly_points_results on weekly_points (week, rank, points_order) where rank is not null;

create table ranking_weeks (
  week date primary key,
  frozen_at timestamptz not null
);

-- What residents did on each past day, counted once from the ledger by a job. A trigger adds what is written or erased after
-- the count began. count_id names a count under way. Today has no row, so no two awards wait for each other.
create table days_of_use (
  day date primary key,
  active_users integer not null default 0,
  activities integer not null default 0,
  count_id uuid
) with (fillfactor = 50);

-- Results of calls with an idempotency key: a repeat counts nothing and gets the same response.
create table idempotent_results (
  resident_id integer not null references residents (id) on delete cascade,
  key uuid not null,
  content text not null,
  result bytea not null,
  created_at timestamptz not null,
  primary key (resident_id, key)
);
create index idempotent_results_by_age on idempotent_results (created_at);

create function add_weekly_points() returns trigger
language plpgsql
as $$
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
end $$;

create function change_days_of_use() returns trigger
language plpgsql
as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  lock table days_of_use in row exclusive mode;
  perform from days_of_use where day in (select day from changed) order by day for no key update;
  if not found then
    return null;
  end if;
  update days_of_use d
  set activities = d.activities + sign * c.activities, active_users = d.active_users + sign * c.active_users
  from (
    select day, sum(done - undone) as activities,
      count(*) filter (where done > 0 and done_in_all = case sign when 1 then done else 0 end) as active_users
    from (
      select day, resident_id,
        count(*) filter (where not is_follow_up(type)) as done,
        count(*) filter (where type = 'eco_action_undone') as undone,
        (
          select count(*) from activities a
          where a.resident_id = n.resident_id and a.day = n.day and not is_follow_up(a.type)
        ) as done_in_all
      from changed n join days_of_use using (day)
      group by day, resident_id
    ) as of_resident
    group by day
  ) as c
  where d.day = c.day;
  return null;
end $$;

create function mark_first_activity() returns trigger
language plpgsql
as $$
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
end $$;

create function refuse_change_of_ledger() returns trigger
language plpgsql
as $$
begin
  raise exception 'the ledger is append-only';
end $$;

create trigger activities_append_only before update on activities
  for each row
  execute function refuse_change_of_ledger();
create trigger activities_change_days_of_use_on_delete after delete on activities
  referencing old table as changed
  for each statement
  execute function change_days_of_use();
create trigger activities_change_days_of_use_on_insert after insert on activities
  referencing new table as changed
  for each statement
  execute function change_days_of_use();
create trigger activities_count_in_their_week after insert on activities
  referencing new table as new_activities
  for each statement
  execute function add_weekly_points();
create trigger activities_mark_first before insert on activities for each row execute function mark_first_activity();
