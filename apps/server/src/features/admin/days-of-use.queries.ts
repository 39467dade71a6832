import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import { FOLLOW_UP_TYPES } from '../../core/rewards/rewards.queries.ts';
import type { Database, Querier, Transaction } from '../../db/database.ts';

export interface DayOfUse {
  readonly day: Day;
  readonly active_users: number;
  readonly activities: number;
}

/** Only days whose count is finished. */
export async function findCountedDays(db: Querier, days: readonly Day[]): Promise<DayOfUse[]> {
  return (await selectCountedDays(days).execute(db)).rows;
}

/** Reads the end of the ledger; many days can take seconds. */
export async function countDays(db: Querier, days: readonly Day[]): Promise<DayOfUse[]> {
  return (await selectDayCounts(sql`select day from unnest(${days}::date[]) as d (day)`).execute(db)).rows;
}

export const selectDaysOfUse = (days: readonly Day[]) => sql<DayOfUse>`
  (${selectCountedDays(days)})
  union all
  (${selectDayCounts(sql`select day from unnest(${days}::date[]) as d (day) except select day from (${selectCountedDays(days)}) as c`)})`;

const selectCountedDays = (days: readonly Day[]) => sql<DayOfUse>`
  select day, active_users, activities from days_of_use where day = any(${days}::date[]) and count_id is null`;

/** Concurrent transactions do not insert exactly in the order of their ids. */
export const ID_ORDER_MARGIN = 1_000;

/**
 * The first id that arrived on or after the day. Ids follow the order of arrival,
 * so a binary search takes about 25 reads of the primary key.
 */
export const selectFirstActivityId = (day: RawBuilder<unknown>) => sql`(
  with recursive since as (select ${day} as day),
  halving (low, high) as (
    select coalesce(min(id), 0), coalesce(max(id), 0) + 1 from activities
    union all
    select
      case when found.arrived_on < since.day then found.id + 1 else low end,
      case when found.arrived_on < since.day then high else (low + high) / 2 end
    from halving
    cross join since
    left join lateral (
      select id, coalesce(arrived_on, day) as arrived_on from activities where id >= (low + high) / 2 order by id limit 1
    ) as found on true
    where low < high
  )
  select max(low) - ${sql.lit(ID_ORDER_MARGIN)} from halving
)`;
const FIRST_ACTIVITY_ID = selectFirstActivityId(sql`(select min(day) from asked)`);
const IS_COUNTED = sql`type <> all(${[...FOLLOW_UP_TYPES]}::text[])`;

/** `order by id offset 0` makes the planner read the primary key, and `exists` skips that if no day is requested. */
const selectDayCounts = (days: RawBuilder<unknown>) => sql<DayOfUse>`
  with asked as materialized (${days})
  select day, coalesce(active_users, 0) as active_users, coalesce(activities, 0) as activities
  from asked
  left join (
    select day, count(distinct resident_id) filter (where ${IS_COUNTED})::int as active_users,
      (count(*) filter (where ${IS_COUNTED}) - count(*) filter (where type = 'eco_action_undone'))::int as activities
    from (
      select day, resident_id, type from activities
      where exists (select from asked) and id >= ${FIRST_ACTIVITY_ID} order by id offset 0
    ) as recent
    where day in (select day from asked)
    group by day
  ) as done using (day)
  order by day`;

/** Limits how long writers wait while the count waits for open transactions. */
const LOCK_TIMEOUT = '300ms';

/**
 * `snapshot` must not have read anything: the lock aligns what it sees with the moment from which a trigger
 * adds later changes. Days that have been counted in the meantime stay unchanged.
 */
export async function startCount(
  trx: Transaction,
  snapshot: Transaction,
  { id, days }: { readonly id: string; readonly days: readonly Day[] },
): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  await sql`lock table days_of_use in share row exclusive mode`.execute(trx);
  // The first query of a transaction takes its snapshot.
  await sql`select`.execute(snapshot);
  await sql`
    insert into days_of_use as d (day, count_id) select day, ${id}::uuid from unnest(${days}::date[]) as asked (day)
    on conflict (day) do update set active_users = 0, activities = 0, count_id = excluded.count_id
    where d.count_id is not null`.execute(trx);
}

/** Adds the result to the changes since the count began, unless another count has begun. */
export async function finishCount(
  db: Database,
  id: string,
  { day, active_users, activities }: DayOfUse,
): Promise<void> {
  await db
    .updateTable('days_of_use')
    .set((expression) => ({
      active_users: expression('active_users', '+', active_users),
      activities: expression('activities', '+', activities),
      count_id: null,
    }))
    .where('day', '=', day)
    .where('count_id', '=', id)
    .execute();
}
