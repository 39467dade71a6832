import { lessonContent, type LessonContent } from '@ecopulse/content/lessons.schema';
import { lessonTexts } from '@ecopulse/content/translations.schema';
import { findContentChanges, readContentFolder } from '../../core/content/content-folder.ts';
import { loadTranslations } from '../../core/content/translations.service.ts';
import type { Querier } from '../../db/database.ts';
import { lessonColumns } from './lesson-columns.ts';
import { insertLesson, updateLesson } from './lessons.queries.ts';

export function readLessonContent(): Promise<ReadonlyMap<string, LessonContent>> {
  return readContentFolder('lessons', lessonContent);
}

/** Deletes nothing, and skips content that an admin has edited. */
export async function loadLessons(db: Querier): Promise<void> {
  const contents = await readLessonContent();
  for (const { id, key, content, columns: keyAndHash } of await findContentChanges(db, 'lessons', contents)) {
    const values = { ...toColumns(key, content), ...keyAndHash };
    await (id === null ? insertLesson(db, values) : updateLesson(db, id, values));
  }
  const texts = [...contents].map(([key, content]) => [key, lessonTexts(content)] as const);
  await loadTranslations(db, 'lesson', new Map(texts));
}

function toColumns(key: string, content: LessonContent) {
  const sources = Object.entries(content.sources).map(([name, source]) => ({ key: name, ...source }));
  return {
    ...lessonColumns(key, { ...content, sources }),
    position: content.order,
  };
}
