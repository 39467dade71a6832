import type { Querier } from '../../db/database.ts';

/** The listed green spaces, by what challenges tell apart: a query, or part of one. */
export function listedKinds(db: Querier) {
  return db
    .selectFrom('green_spaces')
    .select(['id', 'park_type as parkType', 'region'])
    .where('is_active', '=', true)
    .orderBy('id');
}
