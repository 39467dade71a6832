import { sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../db/database.ts';

/** The green spaces that can be visited on `day`: `isClosedOn` of the contract, in SQL. */
export function selectOpenSpaceKinds(db: Querier, day: Day) {
  return db
    .selectFrom('green_spaces')
    .select(['id', 'park_type as parkType', 'planning_area as planningArea', 'region'])
    .where('is_active', '=', true)
    .where(
      sql<boolean>`not coalesce(status->>'state' = 'closed'
        and coalesce(status->>'from' <= ${day}, true) and coalesce(status->>'until' >= ${day}, true), false)`,
    )
    .orderBy('id');
}

export async function countListedSpaces(db: Querier, ids: readonly number[]): Promise<number> {
  const { listed } = await db
    .selectFrom('green_spaces')
    .select(sql<number>`count(*)::int`.as('listed'))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return listed;
}

/** Null if the green space is not listed. */
export async function findEventPlace(db: Querier, greenSpaceId: number) {
  const row = await db
    .selectFrom('green_spaces')
    .select(['id', 'name', 'lat', 'lng', 'planning_area', 'zones', 'status'])
    .where('id', '=', greenSpaceId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
