-- Green spaces, guided routes, check-ins, ratings, and the private notes of visits.

create table green_spaces (
  id integer generated always as identity primary key,
  content_key text unique,
  content_hash text,
  edited_by_admin boolean not null default false,
  featured smallint,
  name text not null,
  description text not null,
  location text not null,
  planning_area text not null,
  region text not null,
  lat double precision not null,
  lng double precision not null,
  area_hectares double precision,
  image_url text,
  park_type text not null,
  eco_points smallint not null check (eco_points between 0 and 1000),
  opening_hours text not null,
  accessibility text not null,
  nearest_mrt text not null,
  bus_routes text[] not null,
  tags text[] not null,
  special_features text[] not null,
  biodiversity_facts text not null,
  zones jsonb not null,
  confidence jsonb not null,
  translations jsonb not null default '{}',
  is_active boolean not null default true,
  version integer not null default 1,
  was_published boolean not null default true,
  edited_at timestamptz,
  facilities jsonb not null default '[]',
  heritage_trees jsonb not null default '[]',
  outline jsonb,
  tracks jsonb not null default '[]',
  facility_points jsonb not null default '[]'
);

-- A removed route keeps its walks: its position becomes the negative of its id.
create table green_space_routes (
  id integer generated always as identity primary key,
  green_space_id integer not null references green_spaces (id),
  position integer not null,
  name text not null,
  duration_minutes smallint not null,
  calories smallint not null,
  points smallint not null,
  same_as text,
  unique (green_space_id, position)
);

create table check_ins (
  id bigint generated always as identity primary key,
  resident_id integer not null references residents (id) on delete cascade,
  green_space_id integer not null references green_spaces (id),
  day date not null,
  proof text not null check (proof in ('verified', 'claimed')),
  distance_meters integer,
  flag text,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by integer references residents (id) on delete set null,
  constraint check_ins_once_a_day unique (resident_id, day, green_space_id)
);
create index check_ins_flagged on check_ins (id) where flag is not null;
create index check_ins_of_space on check_ins (green_space_id);
create index check_ins_settled_by on check_ins (settled_by) where settled_by is not null;
create index check_ins_to_settle on check_ins (id desc) where flag is not null and settled_at is null;

create table route_walks (
  id bigint generated always as identity primary key,
  resident_id integer not null references residents (id) on delete cascade,
  route_id integer not null references green_space_routes (id) on delete cascade,
  started_at timestamptz not null,
  finished_at timestamptz,
  finished_on date,
  duration_minutes smallint,
  points smallint,
  started_verified boolean not null default false
);
create index route_walks_by_day on route_walks (resident_id, finished_on);
create index route_walks_of_route on route_walks (route_id);
create unique index route_walks_one_under_way on route_walks (resident_id) where finished_at is null;

create table green_space_ratings (
  green_space_id integer not null references green_spaces (id),
  resident_id integer references residents (id) on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  rated_at timestamptz not null
);
create unique index green_space_ratings_once on green_space_ratings (resident_id, green_space_id);

-- Maintained by a trigger, so that a list of all spaces need not add up every rating.
create table green_space_rating_totals (
  green_space_id integer primary key references green_spaces (id),
  stars integer not null,
  ratings integer not null
);

-- Only the resident sees them.
create table visit_notes (
  check_in_id bigint primary key references check_ins (id) on delete cascade,
  resident_id integer not null references residents (id) on delete cascade,
  note text not null check (char_length(note) between 1 and 1000),
  written_at timestamptz not null
);
create index visit_notes_of_resident on visit_notes (resident_id);

create table visit_pictures (
  id bigint generated always as identity primary key,
  check_in_id bigint not null references check_ins (id) on delete cascade,
  resident_id integer not null references residents (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  bytes bytea not null,
  width smallint not null,
  height smallint not null,
  created_at timestamptz not null,
  unique (check_in_id, position)
);
create index visit_pictures_of_resident on visit_pictures (resident_id);
alter table visit_pictures alter column bytes set storage external;

create function count_version() returns trigger
language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create function total_ratings() returns trigger
language plpgsql
as $$
begin
  insert into green_space_rating_totals as t (green_space_id, stars, ratings)
  values (
    coalesce(new.green_space_id, old.green_space_id),
    coalesce(new.stars, 0) - coalesce(old.stars, 0),
    (tg_op = 'INSERT')::int - (tg_op = 'DELETE')::int
  )
  on conflict (green_space_id) do update
    set stars = t.stars + excluded.stars, ratings = t.ratings + excluded.ratings;
  return null;
end $$;

create trigger count_version before update on green_spaces
  for each row
  when (old.* is distinct from new.*)
  execute function count_version();
create trigger green_space_ratings_are_totalled after insert or delete or update of stars on green_space_ratings
  for each row
  execute function total_ratings();
