import type { Querier } from '../../db/database.ts';

/** A resident's rank in the final result of a week, by its Monday, as a part of a query; no row without one. */
export function weekRank(db: Querier, residentId: number, week: string) {
  return db
    .selectFrom('weekly_points')
    .select('rank')
    .where('resident_id', '=', residentId)
    .where('week', '=', week)
    .where('is_ranked', '=', true);
}
