import { EVENT_CLOSING_DAYS } from '@ecopulse/contract/events/event-rules';
import { sql } from 'kysely';
import { addDays, type Day, spanOf } from '../../../core/calendar/calendar.rules.ts';
import { FOLLOW_UP_TYPES } from '../../../core/rewards/rewards.queries.ts';
import type { Database, Querier, Transaction } from '../../../db/database.ts';
import { selectOpenEventFigures, storeEvents } from './event-figures.queries.ts';
import { ID_ORDER_MARGIN, selectFirstActivityId } from '../days-of-use.queries.ts';

export async function findFirstResidentTime(db: Querier): Promise<Date | null> {
  const row = await db.selectFrom('residents').select('created_at').orderBy('created_at').limit(1).executeTakeFirst();
  return row?.created_at ?? null;
}

export interface CountedDay {
  readonly day: Day;
  readonly is_final: boolean;
  readonly counted_at: Date;
}

export function listCountedDays(db: Querier, from: Day, to: Day): Promise<CountedDay[]> {
  return db
    .selectFrom('report_days')
    .select(['day', 'is_final', 'counted_at'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

interface Count {
  readonly day: Day;
  readonly now: Date;
  readonly isFinal: boolean;
}

/** Replaces an earlier count, unless that was final. The row of the day makes servers take turns. */
export function storeDay(db: Database, count: Count): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await claimDay(trx, count))) return;
    await trx.deleteFrom('report_figures').where('day', '=', count.day).execute();
    await trx.deleteFrom('report_club_figures').where('day', '=', count.day).execute();
    await trx.deleteFrom('report_places').where('day', '=', count.day).execute();
    await storeActivities(trx, count.day);
    await storeNewResidents(trx, count.day);
    if (count.isFinal) await storeEvents(trx, addDays(count.day, -EVENT_CLOSING_DAYS), count.now);
  });
}

async function claimDay(trx: Transaction, { day, now, isFinal }: Count): Promise<boolean> {
  const row = await trx
    .insertInto('report_days')
    .values({ day, counted_at: now, is_final: isFinal })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ counted_at: now, is_final: isFinal })
        .where('report_days.is_final', '=', false),
    )
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which figure an activity of the ledger counts for, besides `active`. */
const FIGURE_OF = (alias: string) => sql`case
  when ${sql.ref(`${alias}.type`)} = 'check_in' and ${sql.ref(`${alias}.proof`)} = 'verified' then 'visit'
  when ${sql.ref(`${alias}.type`)} = 'lesson_completed' then 'lesson'
  when ${sql.ref(`${alias}.type`)} = 'challenge_completed' then 'challenge'
  when ${sql.ref(`${alias}.type`)} = 'eco_action' then 'eco_action:' || (${sql.ref(`${alias}.facts`)} ->> 'action')
end`;

const IS_ACTIVE = (alias: string) => sql`${sql.ref(`${alias}.type`)} <> all(${[...FOLLOW_UP_TYPES]}::text[])`;

const ARRIVED_ON = (alias: string) => sql`coalesce(${sql.ref(`${alias}.arrived_on`)}, ${sql.ref(`${alias}.day`)})`;

/** Undone on the day of its arrival, so never done. A later day does not change a final count. */
const IS_UNDONE = (alias: string) => sql`(
  ${sql.ref(`${alias}.type`)} = 'eco_action' and exists (
    select from activities u
    where u.resident_id = ${sql.ref(`${alias}.resident_id`)} and u.type = 'eco_action_undone'
      and u.subject = 'activity:' || ${sql.ref(`${alias}.id`)} and ${ARRIVED_ON('u')} <= ${ARRIVED_ON(alias)}
  )
)`;

/**
 * By the day of arrival, after which nothing of that day changes any more. Ids of one resident follow the order of arrival, so the
 * row before a resident's first of the day tells the previous day.
 */
async function storeActivities(trx: Transaction, day: Day): Promise<void> {
  await sql`
    with arrived as materialized (
      select a.id, a.resident_id, coalesce(r.home_town, '') as planning_area, a.subject,
        ${IS_ACTIVE('a')} as is_active, ${FIGURE_OF('a')} as figure, ${IS_UNDONE('a')} as is_undone
      from activities a join residents r on r.id = a.resident_id
      where a.id >= ${selectFirstActivityId(sql`${day}::date`)}
        and a.id < ${selectFirstActivityId(sql`${addDays(day, 1)}::date`)} + ${sql.lit(2 * ID_ORDER_MARGIN)}
        and ${ARRIVED_ON('a')} = ${day}::date
    ), visited as (
      insert into report_places (day, planning_area, green_space_ids)
      select ${day}::date, planning_area, array_agg(distinct split_part(subject, ':', 2)::int)
      from arrived where figure = 'visit' group by planning_area
    ), done as (
      select resident_id, planning_area, 'active' as figure, count(*)::int as amount, min(id) as first_id
      from arrived where is_active group by resident_id, planning_area
      union all
      select resident_id, planning_area, figure, count(*)::int, min(id)
      from arrived where figure is not null and not is_undone group by resident_id, planning_area, figure
    ), counted as materialized (
      select d.*, previous.day as previous_day
      from done d
      left join lateral (
        select ${ARRIVED_ON('p')} as day
        from activities p
        where p.resident_id = d.resident_id and p.id < d.first_id and ${ARRIVED_ON('p')} < ${day}::date
          and case when d.figure = 'active' then ${IS_ACTIVE('p')}
            else ${FIGURE_OF('p')} = d.figure and not ${IS_UNDONE('p')} end
        order by p.id desc
        limit 1
      ) as previous on true
    ), of_clubs as (
      insert into report_club_figures (day, club_id, figure, previous_day, people, amount)
      select ${day}::date, m.club_id, c.figure, case when c.previous_day >= joined.day then c.previous_day end,
        count(*)::int, sum(c.amount)::int
      from counted c
      join club_members m on m.resident_id = c.resident_id
      cross join lateral (select (m.joined_at at time zone 'Asia/Singapore')::date as day) as joined
      where joined.day <= ${day}::date and c.figure not like 'eco\\_action:%'
      group by 1, 2, 3, 4
    )
    insert into report_figures (day, figure, planning_area, previous_day, people, amount)
    select ${day}::date, figure, planning_area, previous_day, count(*)::int, sum(amount)::int
    from counted group by figure, planning_area, previous_day`.execute(trx);
}

/** A child is new once a parent has agreed, unless the account had agreed to the documents before it was a child's. */
async function storeNewResidents(trx: Transaction, day: Day): Promise<void> {
  const { from, until } = spanOf(day);
  await sql`
    with span as (select ${new Date(from)}::timestamptz as since, ${new Date(until)}::timestamptz as until),
    agreed as (
      select p.resident_id, p.agreed_at from parents p
      where p.agreed_at is not null
        and not exists (select from consents c where c.resident_id = p.resident_id and c.agreed_at < p.agreed_at)
    ), new as (
      select r.home_town from residents r, span
      where r.created_at >= span.since and r.created_at < span.until and r.parent_awaited_since is null
        and not exists (select from agreed where agreed.resident_id = r.id)
      union all
      select r.home_town from agreed join residents r on r.id = agreed.resident_id, span
      where agreed.agreed_at >= span.since and agreed.agreed_at < span.until and r.parent_awaited_since is null
    )
    insert into report_figures (day, figure, planning_area, people, amount)
    select ${day}::date, 'new', coalesce(home_town, ''), count(*)::int, count(*)::int
    from new group by coalesce(home_town, '')`.execute(trx);
}

export interface FigureRow {
  readonly figure: string;
  readonly planning_area: string;
  readonly people: number;
  readonly amount: number;
}

/** Counts each person once in the span: on their first day in it. */
export async function sumFigures(db: Querier, from: Day, to: Day, now: Date): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select figure, planning_area, sum(amount)::float8 as amount,
      coalesce(sum(people) filter (where previous_day is null or previous_day < ${from}::date), 0)::int as people
    from (
      select day, figure, planning_area, previous_day, people, amount
      from report_figures
      where day between ${from}::date and ${to}::date
      union all
      select open.* from (${selectOpenEventFigures('town', { from, to, now })}) as open
    ) as counted
    group by figure, planning_area`.execute(db);
  return rows;
}

export interface ClubFigureRow extends Omit<FigureRow, 'planning_area'> {
  readonly club_id: number;
  readonly name: string;
}

export async function sumClubFigures(db: Querier, from: Day, to: Day, now: Date): Promise<ClubFigureRow[]> {
  const { rows } = await sql<ClubFigureRow>`
    select figure, club_id, c.name, sum(amount)::float8 as amount,
      coalesce(sum(people) filter (where previous_day is null or previous_day < ${from}::date), 0)::int as people
    from (
      select day, figure, club_id, previous_day, people, amount
      from report_club_figures
      where day between ${from}::date and ${to}::date
      union all
      select open.* from (${selectOpenEventFigures('club', { from, to, now })}) as open
    ) as counted
    join clubs c on c.id = counted.club_id
    group by figure, club_id, c.name`.execute(db);
  return rows;
}

/** A null area is all of them together. */
export async function countPlaces(db: Querier, from: Day, to: Day) {
  const { rows } = await sql<{ readonly planning_area: string | null; readonly places: number }>`
    select planning_area, count(distinct green_space_id)::int as places
    from report_places cross join unnest(green_space_ids) as green_space_id
    where day between ${from}::date and ${to}::date
    group by grouping sets ((planning_area), ())`.execute(db);
  return rows;
}
