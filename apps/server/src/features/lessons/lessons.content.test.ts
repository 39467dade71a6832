import type { LessonContent } from '@ecopulse/content/lessons.schema';
import { LESSON_DIFFICULTIES, LESSON_CATEGORIES } from '@ecopulse/contract/lessons/lessons';
import type { Updateable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { createQuizAnswers, getStoredQuiz, takeQuiz } from '../../testing/content/quizzes.ts';
import { problem, startTestApp } from '../../testing/test-app.ts';
import { loadLessons, readLessonContent } from './lessons.content.ts';

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

const LESSON_ID = 1;
const OLDER_HASH = { content_hash: 'of an older file' };

/** Without versions, which count writes. */
const loadedRows = async (db: Database) => {
  const rows = await db.selectFrom('lessons').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ ...row, version: 0 }));
};
const rowOf = (db: Database, id = LESSON_ID) =>
  db.selectFrom('lessons').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = (db: Database, values: Updateable<Tables['lessons']>) =>
  db.updateTable('lessons').set(values).where('id', '=', LESSON_ID).execute();

describe('loading lessons', () => {
  test('a second time changes nothing', async () => {
    const { db } = await startTestApp();
    const before = await loadedRows(db);
    expect(before).toHaveLength((await readLessonContent()).size);
    await loadLessons(db);
    expect(await loadedRows(db)).toEqual(before);
  });

  test('restores texts, points and sources that differ from the content; the quiz keeps its version', async () => {
    const { db } = await startTestApp();
    const before = await loadedRows(db);
    await change(db, {
      ...OLDER_HASH,
      title: 'Old title',
      eco_points_reward: 1,
      estimated_minutes: 99,
      position: 99,
      sections: JSON.stringify([{ heading: 'Old', body: 'Old.' }]),
      sources: '[]',
    });
    await loadLessons(db);
    expect(await loadedRows(db)).toEqual(before);
  });

  test('gives a quiz a new version only if it has changed', async () => {
    const { db } = await startTestApp();
    const before = await loadedRows(db);
    const [first, ...rest] = await getStoredQuiz(db, LESSON_ID);
    for (const changedQuiz of [
      rest,
      [{ ...first, explanation: 'Old.' }, ...rest],
      [{ ...first, correctOptionId: 'x' }],
    ]) {
      const { quiz_version } = await rowOf(db);
      await change(db, { ...OLDER_HASH, quiz: JSON.stringify(changedQuiz) });
      await loadLessons(db);
      expect(await rowOf(db)).toMatchObject({ quiz: before[0]?.quiz, quiz_version: quiz_version + 1 });
    }
    expect((await loadedRows(db)).slice(1)).toEqual(before.slice(1));
  });

  test('makes grading refuse answers to the old quiz with 422 and accept those to the new one', async () => {
    const server = await startTestApp();
    const { db, call, resident } = server;
    const mei = await resident();
    const [first, ...rest] = await getStoredQuiz(db, LESSON_ID);
    const oldQuiz = [
      { ...first, id: 'asked-before', question: '', options: [], correctOptionId: '', explanation: '' },
      ...rest,
    ];
    await change(db, { ...OLDER_HASH, quiz: JSON.stringify(oldQuiz) });
    const { quiz_version: quizVersion } = await rowOf(db);
    await loadLessons(db);
    const body = { answers: createQuizAnswers(oldQuiz), quizVersion };
    expect(await call('POST', `/api/lessons/${LESSON_ID}/complete`, { body, as: mei })).toMatchObject(
      problem(422, 'quiz-changed'),
    );
    expect((await takeQuiz(server, mei, LESSON_ID)).body).toMatchObject({ passed: true, score: 100 });
  });

  test('leaves alone what an admin has edited', async () => {
    const { db } = await startTestApp();
    await change(db, { ...OLDER_HASH, title: 'Edited', quiz: '[]', quiz_version: 7, edited_by_admin: true });
    const before = await loadedRows(db);
    await loadLessons(db);
    expect(await loadedRows(db)).toEqual(before);
  });

  test('does not republish what an admin has unpublished', async () => {
    const { db } = await startTestApp();
    await change(db, { ...OLDER_HASH, is_published: false });
    await loadLessons(db);
    expect((await rowOf(db)).is_published).toBe(false);
  });

  test('deletes no lesson, whether unknown or no longer shipped, and no progress of a resident', async () => {
    const server = await startTestApp();
    const { db, resident } = server;
    const mei = await resident();
    for (const id of [1, 2, 3]) await takeQuiz(server, mei, id);
    const progress = await db.selectFrom('lesson_progress').selectAll().orderBy('lesson_id').execute();
    const before = await loadedRows(db);
    await db.updateTable('lessons').set({ content_key: null }).where('id', '=', 1).execute();
    await db.updateTable('lessons').set({ content_key: 'not-shipped-any-more' }).where('id', '=', 2).execute();
    await server.updateRows('lessons', { ...OLDER_HASH, title: 'Old title' }, { id: 3 });
    await loadLessons(db);
    const after = await loadedRows(db);
    expect(after).toHaveLength(before.length + 2);
    expect(after.slice(0, 3).map(({ id, content_key }) => [id, content_key])).toEqual([
      [1, null],
      [2, 'not-shipped-any-more'],
      [3, before[2]?.content_key],
    ]);
    expect(after[2]).toEqual(before[2]);
    expect(await db.selectFrom('lesson_progress').selectAll().orderBy('lesson_id').execute()).toEqual(progress);
  });

  test('stores every lesson as in its file, with the right option among the others', async () => {
    const { db } = await startTestApp();
    const content = await readLessonContent();
    for (const row of await loadedRows(db)) {
      const file = content.get(row.content_key ?? '');
      expect(row).toMatchObject({ title: file?.title, category: file?.category, quiz_version: 1, is_published: true });
      for (const [index, { id, options, correctOptionId }] of row.quiz.entries()) {
        const fileQuestion = file?.quiz[index];
        expect(id).toBe(fileQuestion?.id);
        expect(options.find((option) => option.id === correctOptionId)?.text).toBe(fileQuestion?.answer);
        expect(options.map(({ text }) => text).toSorted()).toEqual(
          [fileQuestion?.answer ?? '', ...(fileQuestion?.others ?? [])].toSorted(),
        );
      }
    }
  });
});

describe('the shipped lessons', () => {
  let content: ReadonlyMap<string, LessonContent> = new Map();
  beforeAll(async () => {
    content = await readLessonContent();
  });
  const lessons = () => [...content.values()];
  const questions = () => lessons().flatMap(({ quiz }) => quiz);

  test('are at least 24, in every category and difficulty, with unique titles and positions', () => {
    expect(content.size).toBeGreaterThanOrEqual(24);
    expect(new Set(lessons().map(({ category }) => category))).toEqual(new Set(LESSON_CATEGORIES));
    expect(new Set(lessons().map(({ difficulty }) => difficulty))).toEqual(new Set(LESSON_DIFFICULTIES));
    expect(new Set(lessons().map(({ title }) => title.toLowerCase())).size).toBe(content.size);
    expect(new Set(lessons().map(({ order }) => order)).size).toBe(content.size);
  });

  test('take 5 to 12 minutes and ask 4 to 8 questions', async () => {
    const { db } = await startTestApp();
    for (const { content_key, estimated_minutes, quiz } of await loadedRows(db)) {
      expect([content_key, estimated_minutes >= 5 && estimated_minutes <= 12]).toEqual([content_key, true]);
      expect([content_key, quiz.length >= 4 && quiz.length <= 8]).toEqual([content_key, true]);
    }
  });

  test.each(['longest', 'shortest'] as const)(
    'are not passed by picking the %s option: it is right in at most 30 % of the questions',
    (which) => {
      const pick = which === 'longest' ? Math.max : Math.min;
      // Of options of the same length, such as figures, one is picked by chance.
      const chances = questions().map(({ answer, others }) => {
        const lengths = [answer, ...others].map(({ length }) => length);
        const picked = pick(...lengths);
        return answer.length === picked ? 1 / lengths.filter((length) => length === picked).length : 0;
      });
      expect(chances.length).toBeGreaterThan(100);
      expect(chances.reduce((sum, chance) => sum + chance) / chances.length).toBeLessThanOrEqual(0.3);
    },
  );

  test('ask a question at least every three screens of a phone: no section is longer than 360 words without one', () => {
    const long = [...content].flatMap(([key, { sections }]) =>
      sections.filter(({ body, check }) => !check && countWords(body) > 360).map(({ heading }) => `${key}: ${heading}`),
    );
    expect(long).toEqual([]);
  });

  test('ask a question after every section but the last, and have a diagram', () => {
    for (const [key, { sections }] of content) {
      expect(
        sections.slice(0, -1).every(({ check }) => check),
        key,
      ).toBe(true);
      expect(
        sections.some(({ diagram }) => diagram),
        key,
      ).toBe(true);
    }
  });

  test('have file names in kebab case', () => {
    for (const key of content.keys()) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('never ask the same question twice', () => {
    const texts = questions().map(({ question }) => question.toLowerCase());
    expect(texts.filter((question, index) => texts.indexOf(question) !== index)).toEqual([]);
  });
});
