import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await leaveRankingsWhileSuspended(db);
}

/** Who did what is in the audit log. `until` is the first day on which the resident can sign in again. */
async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`alter table residents add column suspended_since timestamptz`.execute(db);
  await sql`
    create table suspensions (
      id integer generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      reason text not null,
      until date,
      started_at timestamptz not null,
      ended_at timestamptz,
      appeal text,
      appealed_at timestamptz,
      decision text check (decision in ('lifted', 'kept')),
      answer text,
      check ((appeal is null) = (appealed_at is null)),
      check (decision is null or appeal is not null)
    )`.execute(db);
  await sql`create unique index suspensions_one_open on suspensions (resident_id) where ended_at is null`.execute(db);
  await sql`create index suspensions_of_resident on suspensions (resident_id, id desc)`.execute(db);
  await sql`create index suspensions_by_end on suspensions (until) where ended_at is null`.execute(db);
  await sql`
    create index suspensions_appealed on suspensions (id) where appeal is not null and decision is null`.execute(db);
  await sql`
    create table moderation_notes (
      id integer generated always as identity primary key,
      resident_id integer not null references residents (id) on delete cascade,
      author_id integer references residents (id) on delete set null,
      key uuid not null,
      text text not null,
      created_at timestamptz not null,
      unique (author_id, key)
    )`.execute(db);
  await sql`create index moderation_notes_of_resident on moderation_notes (resident_id, id desc)`.execute(db);
}

async function leaveRankingsWhileSuspended(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_ranked_in_step() returns trigger
    language plpgsql
    as $$
    declare
      leaving constant boolean := new.leaving_since is not null;
      ranked constant boolean := new.in_rankings and new.ranking_withheld_reason is null and not leaving
        and new.suspended_since is null;
    begin
      update scores set is_ranked = ranked, is_leaving = leaving, home_town = new.home_town where resident_id = new.id;
      update weekly_points set is_ranked = ranked where resident_id = new.id and is_ranked <> ranked;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger residents_leave_rankings_while_suspended after update of suspended_since on residents
      for each row
      when (old.suspended_since is distinct from new.suspended_since)
      execute function keep_ranked_in_step()`.execute(db);
}
