import { type Lesson, lesson, type LessonToRead, lessonToRead } from '@ecopulse/contract/lessons/lessons';
import * as z from 'zod/mini';
import { addTranslations, type TranslatedItems } from '../../core/content/translations.service.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { Reads } from '../../db/standby.ts';
import { type CachedResponse, jsonContent, type ResponseCache } from '../../http/response-cache.ts';
import type { Lessons } from './lessons.service.ts';
import { listedTexts, readTexts, toLesson, toLessonToRead } from './lessons.view.ts';

interface Deps {
  readonly lessons: Pick<Lessons, 'list' | 'read'>;
  readonly reads: Reads;
  readonly responseCache: ResponseCache;
}

type Cached<T> = CachedResponse<T> | Promise<CachedResponse<T>>;

const LISTED: TranslatedItems<Lesson> = {
  subject: 'lesson',
  textsOf: listedTexts,
  fields: ['title', 'description'],
  replaced: ['description'],
};
const READ: TranslatedItems<LessonToRead> = { subject: 'lesson', textsOf: readTexts };

export function allLessons(deps: Deps, language: Language | null = null): Cached<Lesson[]> {
  const { lessons, reads, responseCache } = deps;
  if (language === null)
    return responseCache.get('lessons', async () => {
      const rows = await lessons.list();
      return jsonContent(z.parse(z.array(lesson), rows.map(toLesson)));
    });
  return responseCache.get(`lessons/${language}`, async () =>
    jsonContent(await addTranslations(reads, language, LISTED, (await allLessons(deps)).value)),
  );
}

export function lessonIn(deps: Deps, id: number, language: Language | null): Cached<LessonToRead> {
  const { lessons, reads, responseCache } = deps;
  return responseCache.get(`lessons/${id}${language === null ? '' : `/${language}`}`, async () => {
    const read = z.parse(lessonToRead, toLessonToRead(await lessons.read(id)));
    const [found = read] = await addTranslations(reads, language, READ, [read]);
    return jsonContent(found);
  });
}
