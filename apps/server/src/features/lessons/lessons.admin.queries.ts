import { type Insertable, sql, type Updateable } from 'kysely';
import { hasStatus, isNotRetired, containsText, isTitleUsed } from '../../core/content/content-admin.queries.ts';
import type { ContentListFilters } from '../../core/content/content-editing.ts';
import type { Querier, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

const LISTED_COLUMNS = [
  'id',
  'version',
  'is_published',
  'was_published',
  'edited_at',
  'title',
  'category',
  'difficulty',
  'estimated_minutes',
  'eco_points_reward',
] as const;

const ALL_COLUMNS = [
  ...LISTED_COLUMNS,
  'content_key',
  'description',
  'sections',
  'sources',
  'quiz',
  'quiz_version',
] as const;

const QUESTION_COUNT = sql<number>`jsonb_array_length(lessons.quiz)`.as('questions');

const COMPLETION_COUNT = sql<number>`(
  select coalesce(sum(completions), 0)::int from lesson_totals where lesson_id = lessons.id
)`.as('completions');

export interface LessonListFilters extends ContentListFilters {
  readonly category?: string | undefined;
}

type LessonListQuery = LessonListFilters & { readonly limit: number };

export function findAdminLessons(db: Querier, { search, status, category, before, limit }: LessonListQuery) {
  return db
    .selectFrom('lessons')
    .select(LISTED_COLUMNS)
    .select([QUESTION_COUNT, COMPLETION_COUNT])
    .where(hasStatus('is_published', status))
    .where(containsText(['title', 'description', 'category'], search))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type AdminLessonRow = Awaited<ReturnType<typeof findAdminLessons>>[number];

export async function findFullLesson(db: Querier, lessonId: number) {
  const row = await db
    .selectFrom('lessons')
    .select(ALL_COLUMNS)
    .select([QUESTION_COUNT, COMPLETION_COUNT])
    .where('id', '=', lessonId)
    .executeTakeFirst();
  return row ?? null;
}

export type FullLessonRow = NonNullable<Awaited<ReturnType<typeof findFullLesson>>>;

export function findLessonTexts(db: Querier) {
  return db
    .selectFrom('lessons')
    .select(['id', 'title', 'description', 'sections', 'quiz'])
    .where(isNotRetired('is_published'))
    .execute();
}

const NEW_LESSON_ID = sql<number>`0`;

export async function isTitleTaken(trx: Transaction, title: string): Promise<boolean> {
  const { isTaken } = await trx
    .selectNoFrom(isTitleUsed('lessons', 'is_published', sql`${title}`, NEW_LESSON_ID).as('isTaken'))
    .executeTakeFirstOrThrow();
  return isTaken;
}

/** Checks whether `title` is taken; null checks the current title of the lesson. */
export async function findLessonToChange(trx: Transaction, lessonId: number, title: string | null) {
  const row = await trx
    .selectFrom('lessons')
    .select(ALL_COLUMNS)
    .select([QUESTION_COUNT, COMPLETION_COUNT])
    .select(
      isTitleUsed('lessons', 'is_published', sql`coalesce(${title}, lessons.title)`, sql`lessons.id`).as(
        'isTitleTaken',
      ),
    )
    .where('id', '=', lessonId)
    .executeTakeFirst();
  return row ?? null;
}

export type LessonToChange = NonNullable<Awaited<ReturnType<typeof findLessonToChange>>>;

/** Shares the position of the last lesson in the category; the id breaks the tie. */
const lastPositionOf = (category: string) => sql<number>`coalesce(
  (select max(position) from lessons where category = ${category}), (select max(position) from lessons), 0
)`;

type Columns = Omit<Insertable<Tables['lessons']>, 'position' | 'is_published' | 'was_published'>;

export function insertDraft(trx: Transaction, values: Columns): Promise<FullLessonRow> {
  return trx
    .insertInto('lessons')
    .values({ ...values, position: lastPositionOf(values.category), is_published: false, was_published: false })
    .returning(ALL_COLUMNS)
    .returning([QUESTION_COUNT, COMPLETION_COUNT])
    .executeTakeFirstOrThrow();
}

type LessonUpdate = Updateable<Tables['lessons']> & { readonly quiz?: string };

/** A changed quiz raises its version; in a new category, the lesson comes last. */
export function saveLesson(trx: Transaction, lessonId: number, values: LessonUpdate): Promise<FullLessonRow> {
  const { category, quiz } = values;
  return trx
    .updateTable('lessons')
    .set({
      ...values,
      ...(quiz !== undefined && { quiz_version: sql<number>`quiz_version + (quiz <> ${quiz}::jsonb)::int` }),
      ...(typeof category === 'string' && {
        position: sql<number>`case when category = ${category} then position else ${lastPositionOf(category)} end`,
      }),
    })
    .where('id', '=', lessonId)
    .returning(ALL_COLUMNS)
    .returning([QUESTION_COUNT, COMPLETION_COUNT])
    .executeTakeFirstOrThrow();
}
