import { type Kysely, sql } from 'kysely';

/** Green spaces with their check-in zones, routes and search words, and check-ins. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
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
      is_active boolean not null default true
    )`.execute(db);
  await sql`
    create table green_space_routes (
      id integer generated always as identity primary key,
      green_space_id integer not null references green_spaces (id),
      position smallint not null,
      name text not null,
      duration_minutes smallint not null,
      calories smallint not null,
      points smallint not null,
      unique (green_space_id, position)
    )`.execute(db);
  await sql`
    create table check_ins (
      id bigint generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      green_space_id integer not null references green_spaces (id),
      day date not null,
      proof text not null check (proof in ('verified', 'claimed')),
      distance_meters integer,
      flag text,
      created_at timestamptz not null,
      constraint check_ins_once_a_day unique (resident_id, day, green_space_id)
    )`.execute(db);
  await sql`create index check_ins_of_space on check_ins (green_space_id)`.execute(db);
  await sql`create index check_ins_flagged on check_ins (id) where flag is not null`.execute(db);
  await sql`
    create table search_words (
      kind text not null,
      subject_id integer not null,
      word text not null,
      weight real not null,
      primary key (kind, word, subject_id)
    )`.execute(db);
  await sql`create index search_words_of_subject on search_words (kind, subject_id)`.execute(db);
  await sql`create index search_words_by_prefix on search_words (word text_pattern_ops)`.execute(db);
  await sql`create index search_words_by_likeness on search_words using gin (word gin_trgm_ops)`.execute(db);
}
