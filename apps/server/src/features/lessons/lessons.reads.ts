import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../db/database.ts';
import { perfectFrom } from './lessons.rules.ts';
import { progressIn } from './lessons.queries.ts';

/** The published lessons, by category. */
export function findPublishedKinds(db: Querier) {
  return db.selectFrom('lessons').select(['id', 'category']).where('is_published', '=', true).execute();
}

/** The published lessons with the first day, from `today` on, on which the resident's quiz can be a perfect one. */
export async function findPerfectDays(
  db: Querier,
  residentId: number,
  today: Day,
): Promise<{ id: number; category: string; day: Day }[]> {
  const rows = await db
    .selectFrom('lessons as l')
    .leftJoin('lesson_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'l.id').on('p.resident_id', '=', residentId),
    )
    .select(['l.id', 'l.category'])
    .select(['p.attempts', 'p.best_score', 'p.self_reported', 'p.reviews', 'p.review_tries', 'p.review_due_on'])
    .where('l.is_published', '=', true)
    .execute();
  return rows.map((row) => ({ id: row.id, category: row.category, day: perfectFrom(progressIn(row), today) }));
}
