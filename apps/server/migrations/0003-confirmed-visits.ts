import { type Kysely, sql } from 'kysely';

/** A claimed visit can be confirmed by a position on the same day: the only change that the ledger allows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table check_ins
      add column was_at_place boolean not null default false,
      add column confirmed_at timestamptz`.execute(db);
  await sql`
    create or replace function refuse_change_of_ledger() returns trigger
    language plpgsql
    as $$
    begin
      if old.proof <> 'claimed' or new.proof <> 'verified' or old.type <> 'check_in'
        or to_jsonb(new) - 'proof' <> to_jsonb(old) - 'proof' then
        raise exception 'the ledger is append-only';
      end if;
      new.is_first_verified := not exists (
        select from activities
        where resident_id = new.resident_id and type = new.type and subject = new.subject and proof = 'verified'
      );
      return new;
    end $$`.execute(db);
  await sql`
    create trigger activities_count_in_their_week_once_confirmed after update on activities
      referencing new table as new_activities
      for each statement
      execute function add_weekly_points()`.execute(db);
}
