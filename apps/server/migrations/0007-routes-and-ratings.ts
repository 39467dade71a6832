import { type Kysely, sql } from 'kysely';

/**
 * Walks along guided routes, one at a time per resident; ratings, one per resident and space. A trigger maintains the
 * sum and count of a space's ratings, so that a list of all spaces need not add up every rating.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table route_walks (
      id bigint generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      route_id integer not null references green_space_routes (id) on delete cascade,
      started_at timestamptz not null,
      finished_at timestamptz,
      finished_on date
    )`.execute(db);
  await sql`
    create unique index route_walks_one_under_way on route_walks (resident_id) where finished_at is null`.execute(db);
  await sql`create index route_walks_by_day on route_walks (resident_id, finished_on)`.execute(db);
  await sql`create index route_walks_of_route on route_walks (route_id)`.execute(db);
  await sql`
    create table green_space_ratings (
      green_space_id integer not null references green_spaces (id),
      resident_id integer not null references residents (id) on delete cascade,
      stars smallint not null check (stars between 1 and 5),
      rated_at timestamptz not null,
      primary key (resident_id, green_space_id)
    )`.execute(db);
  await sql`
    create table green_space_rating_totals (
      green_space_id integer primary key references green_spaces (id),
      stars integer not null,
      ratings integer not null
    )`.execute(db);
  await sql`
    create function total_ratings() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
  await sql`
    create trigger green_space_ratings_are_totalled after insert or delete or update of stars on green_space_ratings
    for each row execute function total_ratings()`.execute(db);
}
