import { type Kysely, sql } from 'kysely';

/**
 * Makes the ledger quick to read: the database marks a resident's first activity of a type and subject, whoever writes
 * the row, and an index finds a resident's days without reading the rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table activities add column is_first boolean not null default false`.execute(db);
  await sql`alter table activities disable trigger activities_append_only`.execute(db);
  await sql`
    update activities set is_first = true
    where id in (select min(id) from activities group by resident_id, type, subject)`.execute(db);
  await sql`alter table activities enable trigger activities_append_only`.execute(db);
  await sql`
    create function mark_first_activity() returns trigger language plpgsql as $$
    begin
      new.is_first := not exists (
        select from activities
        where resident_id = new.resident_id and type = new.type and subject = new.subject
      );
      return new;
    end $$`.execute(db);
  await sql`
    create trigger activities_mark_first before insert on activities
    for each row execute function mark_first_activity()`.execute(db);
  await sql`create index activities_firsts on activities (resident_id, type) where is_first`.execute(db);
  await sql`create index activities_by_day on activities (resident_id, day) include (type, points)`.execute(db);
}
