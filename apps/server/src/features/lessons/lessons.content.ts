import { createHash } from 'node:crypto';
import { lessonContent, type LessonContent, readingMinutes } from '@ecopulse/content/lessons.schema';
import { contentChanges, readContentFolder } from '../../core/content/content-folder.ts';
import { searchWords } from '../../core/search/search.rules.ts';
import { indexKind } from '../../core/search/search.service.ts';
import type { Querier } from '../../db/database.ts';
import type { StoredQuestion } from '../../db/content-tables.ts';
import { findSearchableLessons, insertLesson, updateLesson } from './lessons.content.queries.ts';
import { lessonPoints, searchTexts } from './lessons.rules.ts';
import { SEARCH_KIND } from './lessons.service.ts';

/** The lessons that ship with the product, by key. Throws where one breaks the schema. */
export function readLessonContent(): Promise<ReadonlyMap<string, LessonContent>> {
  return readContentFolder('lessons', lessonContent);
}

/** Adds what is new, updates what has changed and no admin has edited, and deletes nothing. */
export async function loadLessons(db: Querier): Promise<void> {
  for (const { id, key, content, columns } of await contentChanges(db, 'lessons', await readLessonContent())) {
    const values = { ...toColumns(key, content), ...columns };
    await (id === null ? insertLesson(db, values) : updateLesson(db, id, values));
  }
  const searchable = await findSearchableLessons(db);
  await indexKind(
    db,
    SEARCH_KIND,
    searchable.map((lesson) => ({ id: lesson.id, words: searchWords(lesson.title, searchTexts(lesson)) })),
  );
}

function toColumns(key: string, content: LessonContent) {
  const minutes = readingMinutes(content);
  const sources = Object.entries(content.sources).map(([name, source]) => ({ key: name, ...source }));
  return {
    position: content.order,
    title: content.title,
    description: content.description,
    category: content.category,
    difficulty: content.difficulty,
    estimated_minutes: minutes,
    eco_points_reward: lessonPoints(content.difficulty, minutes),
    sections: JSON.stringify(content.sections),
    sources: JSON.stringify(sources),
    quiz: JSON.stringify(content.quiz.map((question) => toStoredQuestion(key, question))),
    translations: JSON.stringify(content.translations ?? {}),
  };
}

/**
 * An option's id tells nothing of it: a hash of its text, the same wherever it stands. In the order of these ids the
 * right option is anywhere.
 */
function toStoredQuestion(key: string, { id, question, answer, others, explanation }: LessonContent['quiz'][number]) {
  const optionId = (text: string) =>
    createHash('sha256').update(`${key}/${id}/${text}`).digest('base64url').slice(0, 10);
  const options = [answer, ...others]
    .map((text) => ({ id: optionId(text), text }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { id, question, options, correctOptionId: optionId(answer), explanation } satisfies StoredQuestion;
}
