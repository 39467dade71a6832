import { type Kysely, sql } from 'kysely';

/**
 * The ledger and the scores; every resident has a score from the start. `activities` is append-only: a trigger refuses
 * changes of what was earned. The unique key (resident, type, subject, occurrence) makes an award happen once;
 * `occurrence` is the day if the award may recur.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table activities (
      id bigint generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      type text not null,
      subject text not null,
      occurrence date,
      day date not null,
      points integer not null check (points >= 0 or type = 'adjustment'),
      proof text not null check (proof in ('verified', 'claimed', 'none')),
      facts jsonb not null default '{}',
      created_at timestamptz not null,
      constraint activities_once unique nulls not distinct (resident_id, type, subject, occurrence)
    )`.execute(db);
  await sql`create index activities_of_resident on activities (resident_id, id desc)`.execute(db);
  await sql`
    create table scores (
      resident_id integer primary key references residents (id) on delete cascade,
      eco_points integer not null default 0,
      total_badges integer not null default 0,
      current_streak integer not null default 0,
      longest_streak integer not null default 0,
      freezes smallint not null default 0 check (freezes between 0 and 2),
      last_active_day date
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    create function give_score() returns trigger language plpgsql as $$
    begin
      insert into scores (resident_id) values (new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger residents_have_a_score after insert on residents
    for each row execute function give_score()`.execute(db);
  await sql`
    create function refuse_change_of_ledger() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only';
    end $$`.execute(db);
  await sql`
    create trigger activities_append_only before update on activities
    for each row execute function refuse_change_of_ledger()`.execute(db);
}
