import { randomBytes } from 'node:crypto';
import { lessonForm } from '@ecopulse/contract/lessons-admin';
import { changedFields, recordAudit } from '../../core/audit/audit.service.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { lockContent } from '../../core/content/content-admin.queries.ts';
import { requireReady } from '../../core/content/readiness.ts';
import { translationsLeft } from '../../core/content/translations.rules.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { searchWords } from '../../core/search/search.rules.ts';
import { indexSome } from '../../core/search/search.service.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import { lessonColumns, toWrittenQuestion, type WrittenLesson, type WrittenQuestion } from './lesson-columns.ts';
import {
  findLessonsOfDesk,
  findLessonToChange,
  findWholeLesson,
  insertDraft,
  isTitleTaken,
  type LessonOfDeskRow,
  type LessonsAsked,
  type LessonToChange,
  saveLesson,
  type WholeLessonRow,
} from './lessons.admin.queries.ts';
import { searchTexts } from './lessons.rules.ts';
import { SEARCH_KIND } from './lessons.service.ts';

/** A lesson as it is sent: a question without an id is a new one. */
export type SentLesson = Omit<WrittenLesson, 'quiz'> & {
  readonly quiz: readonly (Omit<WrittenQuestion, 'id'> & { readonly id?: string | undefined })[];
};

/** All of these write the audit log in the same transaction, and every server hears of what residents see. */
export interface LessonsAdmin {
  list(asked: LessonsAsked): Promise<LessonOfDeskRow[]>;
  /** Throws `lesson-not-found`. */
  one(lessonId: number): Promise<WholeLessonRow>;
  /** Throws `title-taken`. */
  create(adminId: number, lesson: SentLesson): Promise<WholeLessonRow>;
  /** Throws `lesson-not-found`, `edited-meanwhile`, `title-taken`, and `invalid-input` where a published one would be unfit. */
  edit(adminId: number, lessonId: number, version: number, lesson: SentLesson): Promise<WholeLessonRow>;
  /** Throws `lesson-not-found`, `edited-meanwhile`, `title-taken`, `not-ready`. */
  publish(adminId: number, lessonId: number, version: number): Promise<WholeLessonRow>;
  /** Throws `lesson-not-found`, `edited-meanwhile`. */
  retire(adminId: number, lessonId: number, version: number): Promise<WholeLessonRow>;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

export function createLessonsAdmin({ db, clock, changes }: Parts): LessonsAdmin {
  /** One admin after the other; only who has seen the latest version may change it. */
  async function change(
    sent: Sent,
    apply: (at: Change) => Promise<WholeLessonRow>,
    title: string | null = null,
  ): Promise<WholeLessonRow> {
    const { before, after } = await db.transaction().execute(async (trx) => {
      await lockContent(trx, 'lessons', sent.lessonId);
      const found = await findLessonToChange(trx, sent.lessonId, title);
      if (!found) throw new ProblemError('lesson-not-found');
      if (found.version !== sent.version) throw new ProblemError('edited-meanwhile');
      return { before: found, after: await apply({ trx, now: clock.now(), adminId: sent.adminId, before: found }) };
    });
    if (before.is_published || after.is_published) changes.publish(CACHED_RESPONSES, 'lessons');
    return after;
  }
  return {
    list: (asked) => findLessonsOfDesk(db, asked),
    async one(lessonId) {
      const row = await findWholeLesson(db, lessonId);
      if (!row) throw new ProblemError('lesson-not-found');
      return row;
    },
    create: (adminId, lesson) =>
      db.transaction().execute(async (trx) => {
        await lockContent(trx, 'lessons', null);
        return create(trx, clock.now(), adminId, lesson);
      }),
    edit: (adminId, lessonId, version, lesson) =>
      change({ adminId, lessonId, version }, (at) => edit(at, lesson), lesson.title),
    publish: (adminId, lessonId, version) => change({ adminId, lessonId, version }, publish),
    retire: (adminId, lessonId, version) => change({ adminId, lessonId, version }, retire),
  };
}

/** Who changes which lesson, and the version that they have seen. */
interface Sent {
  readonly adminId: number;
  readonly lessonId: number;
  readonly version: number;
}

/** A change under way: nobody else changes this lesson meanwhile. */
interface Change {
  readonly trx: Transaction;
  readonly now: Date;
  readonly adminId: number;
  readonly before: LessonToChange;
}

async function create(trx: Transaction, now: Date, adminId: number, lesson: SentLesson): Promise<WholeLessonRow> {
  if (await isTitleTaken(trx, lesson.title)) throw titleTaken();
  const columns = { ...columnsOf(null, lesson), translations: '{}' };
  const row = await insertDraft(trx, { ...columns, edited_by_admin: true, edited_at: now });
  await recordAudit(trx, now, { adminId, action: 'created', ...subjectOf(row) });
  return row;
}

async function edit({ trx, now, adminId, before }: Change, lesson: SentLesson): Promise<WholeLessonRow> {
  if (before.is_published) requireReady(lessonForm, lesson, 'invalid-input');
  if (lesson.title !== before.title && before.isTitleTaken) throw titleTaken();
  const columns = columnsOf(before.content_key, lesson);
  const fields = changedFields(asWritten(before), asWritten(parsed(columns)));
  if (fields === '') return before;
  const row = await saveLesson(trx, before.id, {
    ...columns,
    translations: JSON.stringify(translationsLeft(before.translations, fields.split(', '))),
    edited_by_admin: true,
    edited_at: now,
  });
  await recordAudit(trx, now, { adminId, action: 'edited', ...subjectOf(row), facts: { fields } });
  if (row.is_published) await makeFindable(trx, row);
  return row;
}

async function publish({ trx, now, adminId, before }: Change): Promise<WholeLessonRow> {
  if (before.is_published) return before;
  requireReady(lessonForm, asWritten(before));
  // A retired one keeps no other from being called so.
  if (before.isTitleTaken) throw titleTaken();
  const row = await saveLesson(trx, before.id, { is_published: true, was_published: true, edited_at: now });
  await recordAudit(trx, now, { adminId, action: 'published', ...subjectOf(row) });
  await makeFindable(trx, row);
  return row;
}

async function retire({ trx, now, adminId, before }: Change): Promise<WholeLessonRow> {
  if (!before.is_published) return before;
  const row = await saveLesson(trx, before.id, { is_published: false, edited_at: now });
  await recordAudit(trx, now, { adminId, action: 'retired', ...subjectOf(row) });
  await indexSome(trx, SEARCH_KIND, [], [before.id]);
  return row;
}

function subjectOf({ id, title }: WholeLessonRow) {
  return { subject: 'lesson', subjectId: id, subjectName: title } as const;
}

function titleTaken(): ProblemError {
  return new ProblemError('title-taken', { fields: { title: 'There is a lesson with this title already' } });
}

/** Options of lessons that did not ship need no key: the ids of their questions are like no others. */
function columnsOf(contentKey: string | null, lesson: SentLesson) {
  const quiz = lesson.quiz.map((question) => ({ ...question, id: question.id ?? randomBytes(6).toString('hex') }));
  return lessonColumns(contentKey ?? 'own', { ...lesson, quiz });
}

type Columns = ReturnType<typeof lessonColumns>;
type Texts = Pick<
  WholeLessonRow,
  'title' | 'description' | 'category' | 'difficulty' | 'sections' | 'sources' | 'quiz'
>;

/** The columns as they are read from the database. */
function parsed(columns: Columns): Texts {
  const { sections, sources, quiz } = columns;
  return {
    ...columns,
    sections: JSON.parse(sections) as Texts['sections'],
    sources: JSON.parse(sources) as Texts['sources'],
    quiz: JSON.parse(quiz) as Texts['quiz'],
  };
}

/** A stored lesson as it was written, its fields in one order: PostgreSQL keeps them in its own. */
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

async function makeFindable(trx: Transaction, row: WholeLessonRow): Promise<void> {
  await indexSome(trx, SEARCH_KIND, [{ id: row.id, words: searchWords(row.title, searchTexts(row)) }]);
}
