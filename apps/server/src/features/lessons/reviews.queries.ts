import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

interface DueReviews {
  readonly resident_id: number;
  readonly lessons: number;
  /** The first of these lessons by position. */
  readonly lesson_id: number;
  readonly title: string;
}

export async function findDueReviews(
  db: Querier,
  { from, to, after, limit }: { from: string; to: string; after: number; limit: number },
): Promise<DueReviews[]> {
  const { rows } = await sql<DueReviews>`
    select p.resident_id, count(*)::int as lessons,
      (array_agg(l.id order by l.position, l.id))[1] as lesson_id,
      (array_agg(l.title order by l.position, l.id))[1] as title
    from lesson_progress p join lessons l on l.id = p.lesson_id
    where p.review_due_on between ${from}::date and ${to}::date and p.resident_id > ${after} and l.is_published
      and not exists (
        select from notifications n
        where n.resident_id = p.resident_id and n.kind = 'review_due'
          and n.created_at >= p.review_due_on::timestamp at time zone 'Asia/Singapore'
      )
    group by p.resident_id
    order by p.resident_id
    limit ${limit}`.execute(db);
  return rows;
}
