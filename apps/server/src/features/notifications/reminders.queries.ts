import type { Querier } from '../../db/database.ts';
import { SCORE_COLUMNS, toScore } from '../../core/rewards/rewards.queries.ts';
import type { Score } from '../../core/rewards/rewards.rules.ts';

export async function findStreaks(
  db: Querier,
  { from, to, minimum, after, limit }: { from: string; to: string; minimum: number; after: number; limit: number },
): Promise<Score[]> {
  const rows = await db
    .selectFrom('scores')
    .select(SCORE_COLUMNS)
    .where('last_active_day', '>=', from)
    .where('last_active_day', '<=', to)
    .where('current_streak', '>=', minimum)
    .where('resident_id', '>', after)
    .orderBy('resident_id')
    .limit(limit)
    .execute();
  return rows.map(toScore);
}
