-- The residents. The `_key` columns hold the folded form, which is unique regardless of case.

create function fold(value text) returns text
language sql
immutable parallel safe strict
return lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f''’‘`]'::text, ''::text, 'g'::text));

create table residents (
  id integer generated always as identity primary key,
  username text not null,
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  first_name text,
  last_name text,
  profile_image_url text,
  home_town text,
  about text,
  in_rankings boolean not null default true,
  findable_by_email boolean not null default false,
  friend_requests text not null default 'everyone' check (friend_requests in ('everyone', 'nobody')),
  is_admin boolean not null default false,
  created_at timestamptz not null,
  ranking_withheld_reason text,
  muted_notifications text[] not null default '{}',
  language text,
  theme text check (theme in ('light', 'dark')),
  username_fold text generated always as (fold(username)) stored,
  first_fold text generated always as (fold(first_name)) stored,
  last_fold text generated always as (fold(last_name)) stored,
  email_verified_at timestamptz,
  leaving_since timestamptz,
  renamed_at timestamptz[] not null default '{}',
  pushed_notifications text[] not null default '{}',
  mailed_notifications text[] not null default '{}',
  quiet_from smallint default 1320 check (quiet_from between 0 and 1439),
  quiet_until smallint default 480 check (quiet_until between 0 and 1439),
  activity_visible text not null default 'friends' check (activity_visible in ('friends', 'nobody')),
  welcome text check (welcome in ('home-town', 'interests', 'location', 'first-steps')),
  interests text[] not null default '{}' check (cardinality(interests) <= 20),
  constraint quiet_hours check (((quiet_from is null) = (quiet_until is null)) and quiet_from <> quiet_until)
);
create index residents_admins on residents (id) where is_admin;
create index residents_by_creation on residents (created_at);
create index residents_by_first_name on residents (first_fold text_pattern_ops, last_fold text_pattern_ops);
create index residents_by_last_name on residents (last_fold text_pattern_ops, first_fold text_pattern_ops);
create index residents_by_username on residents (username_fold text_pattern_ops);
create index residents_leaving on residents (id) where leaving_since is not null;

-- A claim is the hash of a username's skeleton, so that names that look alike are taken together:
-- held by a resident, reserved until a moment, or for ever.
create table username_claims (
  skeleton_hash bytea primary key,
  resident_id integer references residents (id) on delete set null,
  rests_until timestamptz
);
create index username_claims_of_resident on username_claims (resident_id) where resident_id is not null;
create index username_claims_resting on username_claims (rests_until) where rests_until is not null;

create table pictures (
  key text primary key,
  resident_id integer not null references residents (id) on delete cascade,
  bytes bytea not null,
  created_at timestamptz not null
);
create index pictures_of_resident on pictures (resident_id);

create function give_score() returns trigger
language plpgsql
as $$
begin
  insert into scores (resident_id, is_ranked, home_town)
  values (new.id, new.in_rankings and new.ranking_withheld_reason is null, new.home_town);
  return null;
end $$;

create function keep_ranked_in_step() returns trigger
language plpgsql
as $$
declare
  leaving constant boolean := new.leaving_since is not null;
  ranked constant boolean := new.in_rankings and new.ranking_withheld_reason is null and not leaving;
begin
  update scores set is_ranked = ranked, is_leaving = leaving, home_town = new.home_town where resident_id = new.id;
  update weekly_points set is_ranked = ranked where resident_id = new.id and is_ranked <> ranked;
  return null;
end $$;

create trigger residents_have_a_score after insert on residents for each row execute function give_score();
create trigger residents_keep_ranked_in_step after update of in_rankings, ranking_withheld_reason, home_town, leaving_since on residents
  for each row
  when (
    old.in_rankings is distinct from new.in_rankings
    or old.ranking_withheld_reason is distinct from new.ranking_withheld_reason
    or old.home_town is distinct from new.home_town
    or old.leaving_since is distinct from new.leaving_since
  )
  execute function keep_ranked_in_step();
