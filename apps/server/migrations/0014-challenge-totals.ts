import { type Kysely, sql } from 'kysely';

/**
 * How many residents have joined and completed each challenge, maintained in the statement that changes it. In sixteen
 * parts, by resident, so that residents who join the same challenge at the same moment rarely wait for each other.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table challenge_totals (
      challenge_id integer not null references challenges (id) on delete cascade,
      part smallint not null,
      participants integer not null,
      completions integer not null,
      primary key (challenge_id, part)
    ) with (fillfactor = 50)`.execute(db);
  // The previous release is still running: no resident may join between the count and the triggers.
  await sql`lock table challenge_participations in share row exclusive mode`.execute(db);
  await sql`
    insert into challenge_totals (challenge_id, part, participants, completions)
    select challenge_id, resident_id % 16, count(*), count(completed_at)
    from challenge_participations
    group by 1, 2`.execute(db);
  for (const [event, changed] of EVENTS) {
    await sql`
      create function ${sql.raw(`count_challenge_${event}`)}() returns trigger language plpgsql as $$
      begin
        insert into challenge_totals as t (challenge_id, part, participants, completions)
        select challenge_id, resident_id % 16, sum(participants), sum(completions)
        from (${sql.raw(changed)}) as change
        group by 1, 2
        having sum(participants) <> 0 or sum(completions) <> 0
        order by 1, 2
        on conflict (challenge_id, part) do update
        set participants = t.participants + excluded.participants, completions = t.completions + excluded.completions;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${sql.raw(`challenge_participations_counted_on_${event}`)} after ${sql.raw(event)} on challenge_participations
      referencing ${sql.raw(REFERENCES[event])}
      for each statement execute function ${sql.raw(`count_challenge_${event}`)}()`.execute(db);
  }
}

const GONE = `
  select challenge_id, resident_id, -1 as participants, -(completed_at is not null)::integer as completions from before`;
const COME = `
  select challenge_id, resident_id, 1 as participants, (completed_at is not null)::integer as completions from after`;

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
