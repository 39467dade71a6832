import { sql } from 'kysely';
import type { PersonalTable } from '../../core/personal-data/personal-data.ts';

/** A trigger updates the totals when rows are deleted. */
export const LESSONS_DATA: readonly PersonalTable[] = [
  {
    table: 'lesson_progress',
    kind: 'learning',
    columns: { resident_id: 'delete' },
    list: 'lessons',
    query: (residentId) => sql`
      select l.title as lesson, p.attempts, p.best_score as "bestScore", p.self_reported as "selfReported",
        p.completed_at as "completedAt", p.reviews, p.review_due_on as "reviewDueOn"
      from lesson_progress p join lessons l on l.id = p.lesson_id
      where p.resident_id = ${residentId}
      order by l.id`,
  },
];
