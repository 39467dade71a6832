import { sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../db/database.ts';
import { selectAgreedConditions } from './conditions/conditions.queries.ts';

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

/** Green spaces of which enough residents say that a path is shut: `at` is when the last did, `by` how many. For the inbox. */
export function findShutPaths(db: Querier, now: Date) {
  return db
    .with('agreed', () => selectAgreedConditions(db, now).where('a.chip', '=', 'path-shut'))
    .selectFrom('agreed as a')
    .innerJoin('green_spaces as g', 'g.id', 'a.green_space_id')
    .select(['g.id', 'g.name', 'a.by', 'a.at'])
    .orderBy('a.at', 'desc')
    .orderBy('g.id')
    .execute();
}
