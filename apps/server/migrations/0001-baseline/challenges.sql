-- Challenges and who takes part.

create table challenges (
  id integer generated always as identity primary key,
  content_key text unique,
  content_hash text,
  edited_by_admin boolean not null default false,
  position integer not null,
  title text not null,
  description text not null,
  type text not null,
  category text not null,
  difficulty text not null,
  metric text not null,
  filter jsonb,
  target integer not null check (target >= 0),
  duration_days smallint check (duration_days > 0),
  end_date date,
  eco_points_reward smallint not null check (eco_points_reward between 0 and 10000),
  badge_reward text,
  translations jsonb not null default '{}',
  is_active boolean not null default true,
  closed_at timestamptz,
  version integer not null default 1,
  was_published boolean not null default true,
  edited_at timestamptz
);
create index challenges_to_close on challenges (end_date) where closed_at is null;

-- progress is a cache of the ledger, written in the transaction that changes it.
create table challenge_participations (
  resident_id integer not null references residents (id) on delete cascade,
  challenge_id integer not null references challenges (id),
  joined_at timestamptz not null,
  ends_at timestamptz,
  progress integer not null default 0 check (progress >= 0),
  completed_at timestamptz,
  primary key (resident_id, challenge_id)
);
create index challenge_participations_counted on challenge_participations (challenge_id) include (completed_at);
create index challenge_participations_ending on challenge_participations (ends_at) where completed_at is null;

-- In sixteen parts, by resident, so that residents who join at the same moment rarely wait for each other.
create table challenge_totals (
  challenge_id integer not null references challenges (id) on delete cascade,
  part smallint not null,
  participants integer not null,
  completions integer not null,
  primary key (challenge_id, part)
) with (fillfactor = 50);

-- The challenges that residents have just left, so that leaving can be undone for some minutes.
create table left_challenges (
  resident_id integer not null references residents (id) on delete cascade,
  challenge_id integer not null references challenges (id) on delete cascade,
  joined_at timestamptz not null,
  ends_at timestamptz,
  progress integer not null check (progress >= 0),
  was_open boolean not null,
  left_at timestamptz not null,
  primary key (resident_id, challenge_id)
);

create function count_challenge_delete() returns trigger
language plpgsql
as $$
begin
  insert into challenge_totals as t (challenge_id, part, participants, completions)
  select challenge_id, resident_id % 16, sum(participants), sum(completions)
  from (
    select challenge_id, resident_id, -1 as participants, -(completed_at is not null)::integer as completions from before
  ) as change
  group by 1, 2
  having sum(participants) <> 0 or sum(completions) <> 0
  order by 1, 2
  on conflict (challenge_id, part) do update
  set participants = t.participants + excluded.participants, completions = t.completions + excluded.completions;
  return null;
end $$;

create function count_challenge_insert() returns trigger
language plpgsql
as $$
begin
  insert into challenge_totals as t (challenge_id, part, participants, completions)
  select challenge_id, resident_id % 16, sum(participants), sum(completions)
  from (
    select challenge_id, resident_id, 1 as participants, (completed_at is not null)::integer as completions from after
  ) as change
  group by 1, 2
  having sum(participants) <> 0 or sum(completions) <> 0
  order by 1, 2
  on conflict (challenge_id, part) do update
  set participants = t.participants + excluded.participants, completions = t.completions + excluded.completions;
  return null;
end $$;

create function count_challenge_update() returns trigger
language plpgsql
as $$
begin
  insert into challenge_totals as t (challenge_id, part, participants, completions)
  select challenge_id, resident_id % 16, sum(participants), sum(completions)
  from (
    select challenge_id, resident_id, -1 as participants, -(completed_at is not null)::integer as completions from before union all
    select challenge_id, resident_id, 1 as participants, (completed_at is not null)::integer as completions from after
  ) as change
  group by 1, 2
  having sum(participants) <> 0 or sum(completions) <> 0
  order by 1, 2
  on conflict (challenge_id, part) do update
  set participants = t.participants + excluded.participants, completions = t.completions + excluded.completions;
  return null;
end $$;

create trigger challenge_participations_counted_on_delete after delete on challenge_participations
  referencing old table as before
  for each statement
  execute function count_challenge_delete();
create trigger challenge_participations_counted_on_insert after insert on challenge_participations
  referencing new table as after
  for each statement
  execute function count_challenge_insert();
create trigger challenge_participations_counted_on_update after update on challenge_participations
  referencing old table as before new table as after
  for each statement
  execute function count_challenge_update();
create trigger count_version before update on challenges
  for each row
  when (old.* is distinct from new.*)
  execute function count_version();
