import type { Querier } from '../../db/database.ts';

export function selectActiveSpaceKinds(db: Querier) {
  return db
    .selectFrom('green_spaces')
    .select(['id', 'park_type as parkType', 'region'])
    .where('is_active', '=', true)
    .orderBy('id');
}
