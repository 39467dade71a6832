import { sql } from 'kysely';
import type { Querier } from '../../../db/database.ts';

export async function findRateableSpace(db: Querier, greenSpaceId: number, residentId: number) {
  const row = await db
    .selectFrom('green_spaces as g')
    .select((select) => [
      'g.id',
      select
        .exists(
          select
            .selectFrom('check_ins as c')
            .select('c.id')
            .whereRef('c.green_space_id', '=', 'g.id')
            .where('c.resident_id', '=', residentId),
        )
        .as('isVisited'),
    ])
    .where('g.id', '=', greenSpaceId)
    .where('g.is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveRating(
  db: Querier,
  rating: { greenSpaceId: number; residentId: number; stars: number; now: Date },
): Promise<void> {
  const { greenSpaceId, residentId, stars, now } = rating;
  await db
    .insertInto('green_space_ratings')
    .values({ green_space_id: greenSpaceId, resident_id: residentId, stars, rated_at: now })
    .onConflict((conflict) => conflict.columns(['resident_id', 'green_space_id']).doUpdateSet({ stars, rated_at: now }))
    .execute();
}

/** The mean number of stars, to two decimals; 0 without ratings. */
export const RATING = sql<number>`coalesce(round(t.stars::numeric / nullif(t.ratings, 0), 2), 0)::float8`;

export async function findRating(db: Querier, greenSpaceId: number): Promise<{ rating: number; ratings: number }> {
  const row = await db
    .selectFrom('green_space_rating_totals as t')
    .select([RATING.as('rating'), 't.ratings'])
    .where('t.green_space_id', '=', greenSpaceId)
    .executeTakeFirst();
  return row ?? { rating: 0, ratings: 0 };
}
