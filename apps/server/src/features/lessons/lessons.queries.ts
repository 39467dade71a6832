import { type InferResult, type Insertable, sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { type LessonProgress, NO_PROGRESS } from './lessons.rules.ts';

interface QuestionWithoutAnswer {
  readonly id: string;
  readonly question: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
}

/** Leaves out correct answers and explanations, so that a list cannot reveal them. */
const QUIZ_WITHOUT_ANSWERS = sql<QuestionWithoutAnswer[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', q -> 'id', 'question', q -> 'question', 'options', q -> 'options'
  ) order by n), '[]')
  from jsonb_array_elements(quiz) with ordinality as questions (q, n)
)`.as('quiz_questions');

const LISTED_COLUMNS = [
  'id',
  'title',
  'description',
  'category',
  'difficulty',
  'estimated_minutes',
  'eco_points_reward',
  'quiz_version',
  'is_published',
] as const;

export function findLessons(db: Querier) {
  return db
    .selectFrom('lessons')
    .select(LISTED_COLUMNS)
    .select(QUIZ_WITHOUT_ANSWERS)
    .where('is_published', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type LessonRow = Awaited<ReturnType<typeof findLessons>>[number];

export async function findLesson(db: Querier, lessonId: number) {
  const row = await db
    .selectFrom('lessons')
    .select(LISTED_COLUMNS)
    .select(QUIZ_WITHOUT_ANSWERS)
    .select(['sections', 'sources'])
    .where('id', '=', lessonId)
    .where('is_published', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export type LessonToReadRow = NonNullable<Awaited<ReturnType<typeof findLesson>>>;

export async function findLessonToGrade(trx: Transaction, lessonId: number, residentId: number) {
  const row = await trx
    .selectFrom('lessons as l')
    .leftJoin('lesson_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'l.id').on('p.resident_id', '=', residentId),
    )
    .select(['l.id', 'l.title', 'l.category', 'l.eco_points_reward', 'l.quiz', 'l.quiz_version'])
    .select([
      'p.attempts',
      'p.best_score',
      'p.self_reported',
      'p.reviews',
      'p.review_tries',
      'p.review_due_on',
      'p.completed_at',
    ])
    .where('l.id', '=', lessonId)
    .where('l.is_published', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export type LessonToGrade = NonNullable<Awaited<ReturnType<typeof findLessonToGrade>>>;

/** The columns of a left join: null if the resident has not attempted the lesson. */
export interface ProgressColumns {
  readonly attempts: number | null;
  readonly best_score: number | null;
  readonly self_reported: boolean | null;
  readonly reviews: number | null;
  readonly review_tries: number | null;
  readonly review_due_on: string | null;
}

export function toLessonProgress(row: ProgressColumns): LessonProgress {
  if (row.attempts === null) return NO_PROGRESS;
  return {
    attempts: row.attempts,
    bestScore: row.best_score,
    selfReported: row.self_reported === true,
    reviews: row.reviews ?? 0,
    reviewTries: row.review_tries ?? 0,
    reviewDueOn: row.review_due_on,
  };
}

export async function saveProgress(
  trx: Transaction,
  row: Required<Insertable<Tables['lesson_progress']>>,
): Promise<void> {
  await trx
    .insertInto('lesson_progress')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['resident_id', 'lesson_id']).doUpdateSet((excluded) => ({
        attempts: excluded.ref('excluded.attempts'),
        best_score: excluded.ref('excluded.best_score'),
        self_reported: excluded.ref('excluded.self_reported'),
        completed_at: excluded.ref('excluded.completed_at'),
        reviews: excluded.ref('excluded.reviews'),
        review_tries: excluded.ref('excluded.review_tries'),
        review_due_on: excluded.ref('excluded.review_due_on'),
      })),
    )
    .execute();
}

export function findUserLessons(db: Querier, residentId: number) {
  return db
    .selectFrom('lesson_progress as p')
    .select(['p.lesson_id', 'p.attempts', 'p.best_score', 'p.self_reported', 'p.completed_at'])
    .select(['p.reviews', 'p.review_due_on'])
    .select(
      sql<number>`(
        select coalesce(sum(a.points), 0)::int
        from activities a
        where a.resident_id = p.resident_id
          and a.type in ('lesson_completed', 'lesson_reviewed')
          and a.subject = 'lesson:' || p.lesson_id
      )`.as('points_earned'),
    )
    .where('p.resident_id', '=', residentId)
    .orderBy('p.lesson_id')
    .execute();
}

export type UserLessonRow = Awaited<ReturnType<typeof findUserLessons>>[number];

/** Without those whose quiz was passed after too many tries, which count as claimed too. */
export async function countSelfReportedLessons(trx: Transaction, residentId: number, day: string): Promise<number> {
  const { claims } = await trx
    .selectFrom('activities')
    .select(sql<number>`count(*)::int`.as('claims'))
    .where('resident_id', '=', residentId)
    .where('day', '=', day)
    .where('type', '=', 'lesson_completed')
    .where(sql<boolean>`facts ->> 'selfReported' = 'true'`)
    .executeTakeFirstOrThrow();
  return claims;
}

export function selectSearchableLessons(db: Querier) {
  return db
    .selectFrom('lessons')
    .select(['id', 'version', 'title', 'description', 'category', 'sections'])
    .where('is_published', '=', true);
}

export type SearchableLesson = InferResult<ReturnType<typeof selectSearchableLessons>>[number];

type Columns = Omit<Insertable<Tables['lessons']>, 'quiz_version'>;

export async function insertLesson(db: Querier, values: Columns): Promise<void> {
  await db.insertInto('lessons').values(values).execute();
}

/** A changed quiz raises its version, so that answers to the old quiz are not graded by the new one. */
export async function updateLesson(db: Querier, id: number, values: Columns): Promise<void> {
  const versionIncrement = sql<number>`(quiz <> ${values.quiz}::jsonb)::int`;
  await db
    .updateTable('lessons')
    .set({ ...values, quiz_version: sql<number>`quiz_version + ${versionIncrement}` })
    .where('id', '=', id)
    .execute();
}
