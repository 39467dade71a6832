import { sql } from 'kysely';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../db/database.ts';
import { nextPerfectDay } from './lessons.rules.ts';
import { type ProgressColumns, toLessonProgress } from './lessons.queries.ts';

export function selectPublishedLessonKinds(db: Querier) {
  return db.selectFrom('lessons').select(['id', 'category']).where('is_published', '=', true).orderBy('id');
}

export function selectPublishedLessonProgress(db: Querier, residentId: number) {
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

export function nextPerfectDays(rows: readonly PublishedProgress[], today: Day) {
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    day: nextPerfectDay(toLessonProgress(row), today),
  }));
}

export async function findResidentsWithDueReviews(
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
