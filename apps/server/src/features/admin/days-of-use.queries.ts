import { sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import { FOLLOW_UP_TYPES } from '../../core/rewards/rewards.queries.ts';
import type { Database, Querier, Transaction } from '../../db/database.ts';

/** A day in Singapore: how many residents did something, and how many things. */
export interface DayOfUse {
  readonly day: Day;
  readonly active_users: number;
  readonly activities: number;
}

/** Those of these days that have been counted. */
export function findCountedDays(db: Querier, days: readonly Day[]): Promise<DayOfUse[]> {
  return db
    .selectFrom('days_of_use')
    .select(['day', 'active_users', 'activities'])
    .where('day', 'in', days)
    .where('count_id', 'is', null)
    .execute();
}

/** Rows of concurrent turns are not exactly in the order of their ids. */
const MARGIN = 1_000;

/**
 * The first id of the activities that arrived from `since` on. The ledger is in the order of arrival, so a binary search
 * finds it in about twenty-five reads of the primary key, however long it is.
 */
const firstIdSince = (since: Day) => sql`(
  with recursive halving (low, high) as (
    select coalesce(min(id), 0), coalesce(max(id), 0) + 1 from activities
    union all
    select
      case when found.arrived_on < ${since}::date then found.id + 1 else low end,
      case when found.arrived_on < ${since}::date then high else (low + high) / 2 end
    from halving
    left join lateral (
      select id, coalesce(arrived_on, day) as arrived_on from activities where id >= (low + high) / 2 order by id limit 1
    ) as found on true
    where low < high
  )
  select max(low) - ${sql.lit(MARGIN)} from halving
)`;

/** Counts days, of which the first is the earliest, from the end of the ledger; many days can take seconds. */
export async function countDays(db: Querier, days: readonly Day[]): Promise<DayOfUse[]> {
  const [since] = days;
  if (since === undefined) return [];
  const counts = sql`type <> all(${[...FOLLOW_UP_TYPES]}::text[])`;
  const { rows } = await sql<DayOfUse>`
    select day, coalesce(active_users, 0) as active_users, coalesce(activities, 0) as activities
    from unnest(${days}::date[]) as asked (day)
    left join (
      select day, count(distinct resident_id) filter (where ${counts})::int as active_users,
        (count(*) filter (where ${counts}) - count(*) filter (where type = 'eco_action_undone'))::int as activities
      from (
        select day, resident_id, type from activities where id >= ${firstIdSince(since)} order by id offset 0
      ) as recent
      where day = any(${days}::date[])
      group by day
    ) as done using (day)
    order by day`.execute(db);
  return rows;
}

/** A turn may wait this long for the beginning of a count, which waits for turns under way. */
const LOCK_TIMEOUT = '300ms';

/**
 * Begins to count days: fixes what `snapshot` sees, in a transaction of its own that has not read anything yet, to the
 * moment from which a trigger adds what changes. Days that have been counted meanwhile stay as they are.
 */
export async function beginCount(
  trx: Transaction,
  snapshot: Transaction,
  { id, days }: { readonly id: string; readonly days: readonly Day[] },
): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
  await sql`lock table days_of_use in share row exclusive mode`.execute(trx);
  await sql`select`.execute(snapshot);
  await sql`
    insert into days_of_use as d (day, count_id) select day, ${id}::uuid from unnest(${days}::date[]) as asked (day)
    on conflict (day) do update set active_users = 0, activities = 0, count_id = excluded.count_id
    where d.count_id is not null`.execute(trx);
}

/** Adds what a count found on a day to the changes since it began, unless another count has begun meanwhile. */
export async function endCount(db: Database, id: string, { day, active_users, activities }: DayOfUse): Promise<void> {
  await db
    .updateTable('days_of_use')
    .set((is) => ({
      active_users: is('active_users', '+', active_users),
      activities: is('activities', '+', activities),
      count_id: null,
    }))
    .where('day', '=', day)
    .where('count_id', '=', id)
    .execute();
}
