import { randomBytes } from 'node:crypto';
import { lessonTexts } from '@ecopulse/content/translations.schema';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { lessonForm } from '@ecopulse/contract/lessons/lessons-admin';
import { formatChangedFields } from '../../core/audit/audit.service.ts';
import { lockContent } from '../../core/content/content-admin.queries.ts';
import type { EditContext, ContentAdmin, DraftKind } from '../../core/content/content-editing.ts';
import { type FieldFaults, findFormFaults, throwOnFaults } from '../../core/content/readiness.ts';
import { createTranslatedSource } from '../../core/content/translated-source.ts';
import {
  lessonColumns,
  toQuestionDefinition,
  toSectionDefinition,
  type LessonDefinition,
  type QuestionDefinition,
} from './lesson-columns.ts';
import {
  findAdminLessons,
  findLessonTexts,
  findLessonToChange,
  findFullLesson,
  insertDraft,
  isTitleTaken,
  type AdminLessonRow,
  type LessonListFilters,
  type LessonToChange,
  saveLesson,
  type FullLessonRow,
} from './lessons.admin.queries.ts';

/** A question without an id is new. */
export type LessonInput = Omit<LessonDefinition, 'quiz'> & {
  readonly quiz: readonly (Omit<QuestionDefinition, 'id'> & { readonly id?: string | undefined })[];
};

export type LessonsAdmin = ContentAdmin<FullLessonRow, LessonInput, AdminLessonRow, LessonListFilters>;

/**
 * All may throw `title-taken`. For an incomplete lesson, `publish` throws `not-ready`,
 * and an edit of a published one `invalid-input`.
 */
export const LESSON_KIND: DraftKind<FullLessonRow, LessonInput, AdminLessonRow, LessonListFilters, LessonToChange> = {
  subject: 'lesson',
  notFound: 'lesson-not-found',
  cachedAs: 'lessons',
  nameOf: ({ title }) => title,
  isPublished: ({ is_published }) => is_published,
  isCached: ({ is_published }) => is_published,
  list: findAdminLessons,
  find: findFullLesson,
  async insert(trx, now, lesson) {
    await lockContent(trx, 'lessons', null);
    throwOnFaults(['title-taken', titleFaults(await isTitleTaken(trx, lesson.title))]);
    return insertDraft(trx, { ...columnsOf(null, lesson), edited_by_admin: true, edited_at: now });
  },
  async lock(trx, id, lesson) {
    await lockContent(trx, 'lessons', id);
    return findLessonToChange(trx, id, lesson?.title ?? null);
  },
  edit,
  publish({ trx, now, before }) {
    // Another lesson may have taken the title of a retired one.
    const titleTakenFaults = titleFaults(before.isTitleTaken);
    throwOnFaults(
      ['not-ready', findFormFaults(lessonForm, toComparableDefinition(before))],
      ['title-taken', titleTakenFaults],
    );
    return saveLesson(trx, before.id, { is_published: true, was_published: true, edited_at: now });
  },
  retire: ({ trx, now, before }) => saveLesson(trx, before.id, { is_published: false, edited_at: now }),
};

export const TRANSLATED_LESSONS = createTranslatedSource(LESSON_KIND, {
  list: findLessonTexts,
  textsOf: ({ quiz, ...lesson }) => lessonTexts({ ...lesson, quiz: quiz.map(toQuestionDefinition) }),
});

async function edit({ trx, now, before }: EditContext<LessonToChange>, lesson: LessonInput) {
  throwOnFaults(
    ['invalid-input', before.is_published ? findFormFaults(lessonForm, lesson) : {}],
    ['title-taken', titleFaults(lesson.title !== before.title && before.isTitleTaken)],
  );
  const columns = columnsOf(before.content_key, lesson);
  const fields = formatChangedFields(toComparableDefinition(before), toComparableDefinition(parseColumns(columns)));
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

/** An admin's lesson needs no key of its own, since its question ids are random. */
function columnsOf(contentKey: string | null, lesson: LessonInput) {
  const quiz = lesson.quiz.map((question) => ({ ...question, id: question.id ?? randomBytes(6).toString('hex') }));
  return lessonColumns(contentKey ?? 'own', { ...lesson, quiz });
}

type Columns = ReturnType<typeof lessonColumns>;
type LessonTextColumns = Pick<
  FullLessonRow,
  'title' | 'description' | 'category' | 'difficulty' | 'sections' | 'sources' | 'quiz'
>;

function parseColumns(columns: Columns): LessonTextColumns {
  const { sections, sources, quiz } = columns;
  return {
    ...columns,
    sections: JSON.parse(sections) as LessonTextColumns['sections'],
    sources: JSON.parse(sources) as LessonTextColumns['sources'],
    quiz: JSON.parse(quiz) as LessonTextColumns['quiz'],
  };
}

/** In a fixed field order, so that lessons can be compared: PostgreSQL reorders JSON fields. */
function toComparableDefinition(row: LessonTextColumns) {
  return {
    title: row.title,
    description: row.description,
    category: row.category,
    difficulty: row.difficulty,
    sections: row.sections.map(toSectionDefinition),
    sources: row.sources.map(({ key, publisher, year, detail }) => ({ key, publisher, year, detail })),
    quiz: row.quiz.map(toQuestionDefinition),
  };
}
