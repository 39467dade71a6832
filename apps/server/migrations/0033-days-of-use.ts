import { type Kysely, sql } from 'kysely';

/**
 * What residents did on each day that is over, counted once from the ledger by a job. From the moment a count begins, a
 * trigger adds what is written or erased later, so a count adds only what was there at that moment. `count_id` names the
 * count under way, and is null once the figures are complete. The day that goes on has no row, so that no two turns wait
 * for each other.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table days_of_use (
      day date primary key,
      active_users integer not null default 0,
      activities integer not null default 0,
      count_id uuid
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create function is_follow_up(type text) returns boolean immutable parallel safe language sql
    return type in ('badge_earned', 'adjustment', 'eco_action_undone')`.execute(db);
  // A turn holds the lock to its commit, so a count begins when no turn is under way that does not know of it.
  await sql`
    create function change_days_of_use() returns trigger language plpgsql as $$
    declare
      sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      lock table days_of_use in row exclusive mode;
      perform from days_of_use where day in (select day from changed) order by day for no key update;
      if not found then
        return null;
      end if;
      update days_of_use d
      set activities = d.activities + sign * c.activities, active_users = d.active_users + sign * c.active_users
      from (
        select day, sum(done - undone) as activities,
          count(*) filter (where done > 0 and done_in_all = case sign when 1 then done else 0 end) as active_users
        from (
          select day, resident_id,
            count(*) filter (where not is_follow_up(type)) as done,
            count(*) filter (where type = 'eco_action_undone') as undone,
            (
              select count(*) from activities a
              where a.resident_id = n.resident_id and a.day = n.day and not is_follow_up(a.type)
            ) as done_in_all
          from changed n join days_of_use using (day)
          group by day, resident_id
        ) as of_resident
        group by day
      ) as c
      where d.day = c.day;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger activities_change_days_of_use_on_insert after insert on activities
    referencing new table as changed
    for each statement execute function change_days_of_use()`.execute(db);
  await sql`
    create trigger activities_change_days_of_use_on_delete after delete on activities
    referencing old table as changed
    for each statement execute function change_days_of_use()`.execute(db);
}
