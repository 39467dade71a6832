import type { Querier } from '../../db/database.ts';

/** A subquery on the frozen result of a week, given by its Monday. */
export function selectWeekRank(db: Querier, residentId: number, week: string) {
  return db
    .selectFrom('weekly_points')
    .select('rank')
    .where('resident_id', '=', residentId)
    .where('week', '=', week)
    .where('is_ranked', '=', true);
}
