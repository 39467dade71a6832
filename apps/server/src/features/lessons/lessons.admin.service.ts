import { randomBytes } from 'node:crypto';
import { lessonTexts } from '@ecopulse/content/translations.schema';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { lessonForm } from '@ecopulse/contract/lessons/lessons-admin';
import { changedFields } from '../../core/audit/audit.service.ts';
import { lockContent } from '../../core/content/content-admin.queries.ts';
import type { Change, ContentAdmin, DraftKind } from '../../core/content/content-editing.ts';
import { type FieldFaults, formFaults, refuseFaults } from '../../core/content/readiness.ts';
import { translatedSource } from '../../core/content/translated-source.ts';
import { lessonColumns, toWrittenQuestion, type WrittenLesson, type WrittenQuestion } from './lesson-columns.ts';
import {
  findAdminLessons,
  findLessonTexts,
  findLessonToChange,
  findWholeLesson,
  insertDraft,
  isTitleTaken,
  type AdminLessonRow,
  type LessonListFilters,
  type LessonToChange,
  saveLesson,
  type WholeLessonRow,
} from './lessons.admin.queries.ts';

/** A question without an id is new. */
export type SentLesson = Omit<WrittenLesson, 'quiz'> & {
  readonly quiz: readonly (Omit<WrittenQuestion, 'id'> & { readonly id?: string | undefined })[];
};

export type LessonsAdmin = ContentAdmin<WholeLessonRow, SentLesson, AdminLessonRow, LessonListFilters>;

/**
 * All may throw `title-taken`. For an incomplete lesson, `publish` throws `not-ready`,
 * and an edit of a published one `invalid-input`.
 */
export const LESSONS: DraftKind<WholeLessonRow, SentLesson, AdminLessonRow, LessonListFilters, LessonToChange> = {
  subject: 'lesson',
  notFound: 'lesson-not-found',
  cachedAs: 'lessons',
  nameOf: ({ title }) => title,
  isPublished: ({ is_published }) => is_published,
  isCached: ({ is_published }) => is_published,
  list: findAdminLessons,
  find: findWholeLesson,
  async insert(trx, now, lesson) {
    await lockContent(trx, 'lessons', null);
    refuseFaults(['title-taken', titleFaults(await isTitleTaken(trx, lesson.title))]);
    return insertDraft(trx, { ...columnsOf(null, lesson), edited_by_admin: true, edited_at: now });
  },
  async lock(trx, id, lesson) {
    await lockContent(trx, 'lessons', id);
    return findLessonToChange(trx, id, lesson?.title ?? null);
  },
  edit,
  publish({ trx, now, before }) {
    // Another lesson may have taken the title of a retired one.
    const taken = titleFaults(before.isTitleTaken);
    refuseFaults(['not-ready', formFaults(lessonForm, asWritten(before))], ['title-taken', taken]);
    return saveLesson(trx, before.id, { is_published: true, was_published: true, edited_at: now });
  },
  retire: ({ trx, now, before }) => saveLesson(trx, before.id, { is_published: false, edited_at: now }),
};

export const TRANSLATED_LESSONS = translatedSource(LESSONS, {
  list: findLessonTexts,
  textsOf: ({ quiz, ...lesson }) => lessonTexts({ ...lesson, quiz: quiz.map(toWrittenQuestion) }),
});

async function edit({ trx, now, before }: Change<LessonToChange>, lesson: SentLesson) {
  refuseFaults(
    ['invalid-input', before.is_published ? formFaults(lessonForm, lesson) : {}],
    ['title-taken', titleFaults(lesson.title !== before.title && before.isTitleTaken)],
  );
  const columns = columnsOf(before.content_key, lesson);
  const fields = changedFields(asWritten(before), asWritten(parsed(columns)));
  if (fields === '') return null;
  const row = await saveLesson(trx, before.id, {
    ...columns,
    edited_by_admin: true,
    edited_at: now,
  });
  return { row, action: 'edited', fields } as const;
}

function titleFaults(isTaken: boolean): FieldFaults {
  return isTaken ? { title: ADMIN_FIELD_PROBLEMS['lesson-title-taken'] } : {};
}

/** Lessons that are not shipped need no key, since their question ids are random. */
function columnsOf(contentKey: string | null, lesson: SentLesson) {
  const quiz = lesson.quiz.map((question) => ({ ...question, id: question.id ?? randomBytes(6).toString('hex') }));
  return lessonColumns(contentKey ?? 'own', { ...lesson, quiz });
}

type Columns = ReturnType<typeof lessonColumns>;
type Texts = Pick<
  WholeLessonRow,
  'title' | 'description' | 'category' | 'difficulty' | 'sections' | 'sources' | 'quiz'
>;

function parsed(columns: Columns): Texts {
  const { sections, sources, quiz } = columns;
  return {
    ...columns,
    sections: JSON.parse(sections) as Texts['sections'],
    sources: JSON.parse(sources) as Texts['sources'],
    quiz: JSON.parse(quiz) as Texts['quiz'],
  };
}

/** In a fixed order, so that lessons can be compared: PostgreSQL reorders JSON fields. */
function asWritten(row: Texts) {
  return {
    title: row.title,
    description: row.description,
    category: row.category,
    difficulty: row.difficulty,
    sections: row.sections.map(({ heading, body }) => ({ heading, body })),
    sources: row.sources.map(({ key, publisher, year, detail }) => ({ key, publisher, year, detail })),
    quiz: row.quiz.map(toWrittenQuestion),
  };
}
