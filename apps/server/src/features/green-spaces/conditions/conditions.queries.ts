import {
  ANSWERABLE_HOURS,
  CONDITION_DAYS,
  type ConditionChip,
  MIN_AGREEING_RESIDENTS,
} from '@ecopulse/contract/green-spaces/place-state';
import { sql } from 'kysely';
import { addDays, dayOf, spanOf } from '../../../core/calendar/calendar.rules.ts';
import { hasActiveAccount } from '../../../core/residents/cards.queries.ts';
import type { Querier } from '../../../db/database.ts';

const HOUR_MS = 3_600_000;

/** When the visit of the row `c` of `check_ins` was verified. */
const VERIFIED_AT = sql<Date>`coalesce(c.confirmed_at, c.created_at)`;

export function isAnswerable(now: Date) {
  const since = new Date(now.getTime() - ANSWERABLE_HOURS * HOUR_MS);
  return sql<boolean>`c.proof = 'verified' and ${VERIFIED_AT} > ${since}`;
}

/** The verified visits that can still be described, newest first. */
export function findAnswerableVisits(db: Querier, residentId: number, greenSpaceId: number, now: Date) {
  return db
    .selectFrom('check_ins as c')
    .leftJoin('green_space_conditions as a', 'a.check_in_id', 'c.id')
    .select(['c.id', 'a.chip'])
    .where('c.resident_id', '=', residentId)
    .where('c.green_space_id', '=', greenSpaceId)
    .where(isAnswerable(now))
    .orderBy(VERIFIED_AT, 'desc')
    .execute();
}

interface NewCondition {
  readonly checkInId: number;
  readonly residentId: number;
  readonly greenSpaceId: number;
  readonly chip: ConditionChip;
  readonly now: Date;
}

/** False if the visit has been described already. */
export async function insertCondition(db: Querier, condition: NewCondition): Promise<boolean> {
  const { checkInId, residentId, greenSpaceId, chip, now } = condition;
  const row = await db
    .insertInto('green_space_conditions')
    .values({
      check_in_id: checkInId,
      resident_id: residentId,
      green_space_id: greenSpaceId,
      chip,
      answered_at: now,
    })
    .onConflict((conflict) => conflict.column('check_in_id').doNothing())
    .returning('check_in_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What enough residents with active accounts say and is not too old. Answers of the current hour do not count yet: they would tell
 * that someone is there now.
 */
export function selectAgreedConditions(db: Querier, now: Date) {
  const today = dayOf(now);
  const since = Object.entries(CONDITION_DAYS).map(
    ([chip, days]) => sql`when ${chip} then ${new Date(spanOf(addDays(today, -days)).from)}::timestamptz`,
  );
  const startOfHour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  return db
    .selectFrom('green_space_conditions as a')
    .innerJoin('residents as r', 'r.id', 'a.resident_id')
    .select(['a.green_space_id', 'a.chip'])
    .select([sql<number>`count(distinct a.resident_id)::int`.as('by'), sql<Date>`max(a.answered_at)`.as('at')])
    .where(hasActiveAccount)
    .where('a.answered_at', '<', startOfHour)
    .where(sql<boolean>`a.answered_at >= case a.chip ${sql.join(since, sql` `)} end`)
    .groupBy(['a.green_space_id', 'a.chip'])
    .having(sql<number>`count(distinct a.resident_id)`, '>=', MIN_AGREEING_RESIDENTS);
}

export async function deleteConditions(db: Querier, before: Date): Promise<void> {
  await db.deleteFrom('green_space_conditions').where('answered_at', '<', before).execute();
}

function selectShutPaths(db: Querier, now: Date) {
  return selectAgreedConditions(db, now).where('a.chip', '=', 'path-shut');
}

/** Green spaces of which enough residents say that a path is shut; `created_at` is when the last did. */
export function selectShutPathItems(db: Querier, now: Date) {
  return sql`
    select g.id::bigint as subject_id, null::integer as resident_id, g.name as subject, g.name as audit_name, null::text as detail,
      agreed.at as created_at, null::date as due_on, g.planning_area as town
    from (${selectShutPaths(db, now)}) as agreed
    join green_spaces g on g.id = agreed.green_space_id`;
}

export interface ShutPathRow {
  readonly id: number;
  readonly name: string;
  readonly by: number;
  readonly at: Date;
}

export async function findShutPath(db: Querier, greenSpaceId: number, now: Date): Promise<ShutPathRow | null> {
  const { rows } = await sql<ShutPathRow>`
    select g.id, g.name, agreed.by, agreed.at
    from (${selectShutPaths(db, now)}) as agreed
    join green_spaces g on g.id = agreed.green_space_id
    where g.id = ${greenSpaceId}`.execute(db);
  return rows[0] ?? null;
}
