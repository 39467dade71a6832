-- Lessons with their quizzes, and the progress of residents.

-- Right answers are included: no query for a response selects whole rows.
create table lessons (
  id integer generated always as identity primary key,
  content_key text unique,
  content_hash text,
  edited_by_admin boolean not null default false,
  position integer not null,
  title text not null,
  description text not null,
  category text not null,
  difficulty text not null,
  estimated_minutes smallint not null check (estimated_minutes > 0),
  eco_points_reward smallint not null check (eco_points_reward between 0 and 1000),
  sections jsonb not null,
  sources jsonb not null,
  quiz jsonb not null,
  quiz_version integer not null default 1,
  translations jsonb not null default '{}',
  is_published boolean not null default true,
  version integer not null default 1,
  was_published boolean not null default true,
  edited_at timestamptz
);

create table lesson_progress (
  resident_id integer not null references residents (id) on delete cascade,
  lesson_id integer not null references lessons (id),
  attempts integer not null check (attempts >= 0),
  best_score smallint check (best_score between 0 and 100),
  self_reported boolean not null,
  completed_at timestamptz,
  reviews smallint not null default 0,
  review_due_on date,
  review_tries smallint not null default 0,
  primary key (resident_id, lesson_id),
  check ((completed_at is null) = (review_due_on is null))
);
create index lesson_progress_due on lesson_progress (review_due_on) where review_due_on is not null;
create index lesson_progress_of_lesson on lesson_progress (lesson_id);

-- In sixteen parts, by resident, so that residents who complete a lesson at the same moment rarely wait for each other.
create table lesson_totals (
  lesson_id integer not null references lessons (id) on delete cascade,
  part smallint not null,
  residents integer not null,
  completions integer not null,
  primary key (lesson_id, part)
) with (fillfactor = 50);

create function count_lesson_delete() returns trigger
language plpgsql
as $$
begin
  insert into lesson_totals as t (lesson_id, part, residents, completions)
  select lesson_id, resident_id % 16, sum(residents), sum(completions)
  from (
    select lesson_id, resident_id, -1 as residents, -(completed_at is not null)::integer as completions from before
  ) as change
  group by 1, 2
  having sum(residents) <> 0 or sum(completions) <> 0
  order by 1, 2
  on conflict (lesson_id, part) do update
  set residents = t.residents + excluded.residents, completions = t.completions + excluded.completions;
  return null;
end $$;

create function count_lesson_insert() returns trigger
language plpgsql
as $$
begin
  insert into lesson_totals as t (lesson_id, part, residents, completions)
  select lesson_id, resident_id % 16, sum(residents), sum(completions)
  from (
    select lesson_id, resident_id, 1 as residents, (completed_at is not null)::integer as completions from after
  ) as change
  group by 1, 2
  having sum(residents) <> 0 or sum(completions) <> 0
  order by 1, 2
  on conflict (lesson_id, part) do update
  set residents = t.residents + excluded.residents, completions = t.completions + excluded.completions;
  return null;
end $$;

create function count_lesson_update() returns trigger
language plpgsql
as $$
begin
  insert into lesson_totals as t (lesson_id, part, residents, completions)
  select lesson_id, resident_id % 16, sum(residents), sum(completions)
  from (
    select lesson_id, resident_id, -1 as residents, -(completed_at is not null)::integer as completions from before union all
    select lesson_id, resident_id, 1 as residents, (completed_at is not null)::integer as completions from after
  ) as change
  group by 1, 2
  having sum(residents) <> 0 or sum(completions) <> 0
  order by 1, 2
  on conflict (lesson_id, part) do update
  set residents = t.residents + excluded.residents, completions = t.completions + excluded.completions;
  return null;
end $$;

create trigger count_version before update on lessons
  for each row
  when (old.* is distinct from new.*)
  execute function count_version();
create trigger lesson_progress_counted_on_delete after delete on lesson_progress
  referencing old table as before
  for each statement
  execute function count_lesson_delete();
create trigger lesson_progress_counted_on_insert after insert on lesson_progress
  referencing new table as after
  for each statement
  execute function count_lesson_insert();
create trigger lesson_progress_counted_on_update after update on lesson_progress
  referencing old table as before new table as after
  for each statement
  execute function count_lesson_update();
