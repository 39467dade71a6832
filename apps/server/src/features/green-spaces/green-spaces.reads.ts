import { sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../db/database.ts';

/** The green spaces that can be visited on `day`: `isClosedOn` of the contract, in SQL. */
export function selectOpenSpaceKinds(db: Querier, day: Day) {
  return db
    .selectFrom('green_spaces')
    .select(['id', 'park_type as parkType', 'region'])
    .where('is_active', '=', true)
    .where(
      sql<boolean>`not coalesce(status->>'state' = 'closed'
        and coalesce(status->>'from' <= ${day}, true) and coalesce(status->>'until' >= ${day}, true), false)`,
    )
    .orderBy('id');
}

/** Null if the green space is not listed. */
export async function findEventPlace(db: Querier, greenSpaceId: number) {
  const row = await db
    .selectFrom('green_spaces')
    .select(['id', 'name', 'lat', 'lng', 'planning_area', 'zones'])
    .where('id', '=', greenSpaceId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
