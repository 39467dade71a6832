import { sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../db/database.ts';
import { perfectFrom } from './lessons.rules.ts';
import { type ProgressColumns, progressIn } from './lessons.queries.ts';

/** The published lessons, by category: a query, or part of one. */
export function publishedKinds(db: Querier) {
  return db.selectFrom('lessons').select(['id', 'category']).where('is_published', '=', true).orderBy('id');
}

/** The published lessons with the resident's progress: a query, or part of one. `perfectDays` tells what follows. */
export function publishedProgress(db: Querier, residentId: number) {
  return db
    .selectFrom('lessons as l')
    .leftJoin('lesson_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'l.id').on('p.resident_id', '=', residentId),
    )
    .select(['l.id', 'l.category'])
    .select(['p.attempts', 'p.best_score', 'p.self_reported', 'p.reviews', 'p.review_tries', 'p.review_due_on'])
    .where('l.is_published', '=', true)
    .orderBy('l.id');
}

type PublishedProgress = ProgressColumns & { readonly id: number; readonly category: string };

/** The first day, from `today` on, on which each lesson's quiz can be a perfect one. */
export function perfectDays(rows: readonly PublishedProgress[], today: Day) {
  return rows.map((row) => ({ id: row.id, category: row.category, day: perfectFrom(progressIn(row), today) }));
}

/** Which of these residents have a review of a published lesson due on this day, or still due from an earlier one. */
export async function findWithDueReviews(
  db: Querier,
  residentIds: readonly number[],
  today: Day,
): Promise<Set<number>> {
  if (residentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('lesson_progress as p')
    .innerJoin('lessons as l', 'l.id', 'p.lesson_id')
    .select('p.resident_id')
    .distinct()
    .where('p.resident_id', '=', sql<number>`any(${residentIds}::int[])`)
    .where('p.review_due_on', '<=', today)
    .where('l.is_published', '=', true)
    .execute();
  return new Set(rows.map((row) => row.resident_id));
}
