import { type Kysely, sql } from 'kysely';

/**
 * Residents' settings and pictures, and the names they are found by: username and names, folded (without case, accents
 * and apostrophes).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function fold(value text) returns text immutable strict parallel safe language sql
    return lower(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f''’‘\`]', '', 'g'))`.execute(db);
  await sql`
    alter table residents
      add column language text,
      add column theme text check (theme in ('light', 'dark')),
      add column username_fold text generated always as (fold(username)) stored,
      add column first_fold text generated always as (fold(first_name)) stored,
      add column last_fold text generated always as (fold(last_name)) stored`.execute(db);
  await sql`create index residents_by_username on residents (username_fold text_pattern_ops)`.execute(db);
  await sql`
    create index residents_by_first_name on residents (first_fold text_pattern_ops, last_fold text_pattern_ops)`.execute(
    db,
  );
  await sql`
    create index residents_by_last_name on residents (last_fold text_pattern_ops, first_fold text_pattern_ops)`.execute(
    db,
  );
  await sql`create index residents_alike on residents using gin (username_fold gin_trgm_ops)`.execute(db);
  await sql`
    create table pictures (
      key text primary key,
      resident_id integer not null references residents (id) on delete cascade,
      bytes bytea not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index pictures_of_resident on pictures (resident_id)`.execute(db);
}
