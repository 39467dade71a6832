import { type Kysely, sql } from 'kysely';

/**
 * How many residents have tried and completed each lesson, maintained in the statement that changes it. In sixteen parts,
 * by resident, so that residents who complete the same lesson at the same moment rarely wait for each other.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lesson_totals (
      lesson_id integer not null references lessons (id) on delete cascade,
      part smallint not null,
      residents integer not null,
      completions integer not null,
      primary key (lesson_id, part)
    ) with (fillfactor = 50)`.execute(db);
  // The previous release is still running: no resident may complete one between the count and the triggers.
  await sql`lock table lesson_progress in share row exclusive mode`.execute(db);
  await sql`
    insert into lesson_totals (lesson_id, part, residents, completions)
    select lesson_id, resident_id % 16, count(*), count(completed_at)
    from lesson_progress
    group by 1, 2`.execute(db);
  for (const [event, changed] of EVENTS) {
    await sql`
      create function ${sql.raw(`count_lesson_${event}`)}() returns trigger language plpgsql as $$
      begin
        insert into lesson_totals as t (lesson_id, part, residents, completions)
        select lesson_id, resident_id % 16, sum(residents), sum(completions)
        from (${sql.raw(changed)}) as change
        group by 1, 2
        having sum(residents) <> 0 or sum(completions) <> 0
        order by 1, 2
        on conflict (lesson_id, part) do update
        set residents = t.residents + excluded.residents, completions = t.completions + excluded.completions;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.raw(`lesson_progress_counted_on_${event}`)} after ${sql.raw(event)} on lesson_progress
      referencing ${sql.raw(REFERENCES[event])}
      for each statement execute function ${sql.raw(`count_lesson_${event}`)}()`.execute(db);
  }
}

const GONE = `
  select lesson_id, resident_id, -1 as residents, -(completed_at is not null)::integer as completions from before`;
const COME = `
  select lesson_id, resident_id, 1 as residents, (completed_at is not null)::integer as completions from after`;

/** What each kind of statement subtracts and adds; one trigger for all kinds cannot see the rows of a statement. */
const EVENTS = [
  ['insert', COME],
  ['update', `${GONE} union all ${COME}`],
  ['delete', GONE],
] as const;

const REFERENCES = {
  insert: 'new table as after',
  update: 'old table as before new table as after',
  delete: 'old table as before',
} as const;
