import { type Lesson, lesson, type LessonToRead, lessonToRead } from '@ecopulse/contract/lessons/lessons';
import * as z from 'zod/mini';
import { addTranslations, languageSuffix, type TranslatedItems } from '../../core/content/translations.service.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { type CachedResponse, jsonContent } from '../../http/prepared-response.ts';
import type { Lessons } from './lessons.service.ts';
import { listedTexts, detailTexts, toLesson, toLessonToRead } from './lessons.view.ts';

interface Deps extends Pick<SharedDeps, 'reads' | 'responseCache'> {
  readonly lessons: Pick<Lessons, 'list' | 'get'>;
}

type Cached<T> = CachedResponse<T> | Promise<CachedResponse<T>>;

const LIST_TRANSLATIONS: TranslatedItems<Lesson> = {
  subject: 'lesson',
  textsOf: listedTexts,
  fields: ['title', 'description'],
  fieldsToEmpty: ['description'],
};
const DETAIL_TRANSLATIONS: TranslatedItems<LessonToRead> = { subject: 'lesson', textsOf: detailTexts };

export function getLessonsResponse(deps: Deps, language: Language | null = null): Cached<Lesson[]> {
  const { lessons, reads, responseCache } = deps;
  if (language === null)
    return responseCache.get('lessons', async () => {
      const rows = await lessons.list();
      return jsonContent(z.parse(z.array(lesson), rows.map(toLesson)));
    });
  return responseCache.get(`lessons/${language}`, async () =>
    jsonContent(await addTranslations(reads, language, LIST_TRANSLATIONS, (await getLessonsResponse(deps)).value)),
  );
}

export function getLessonResponse(deps: Deps, id: number, language: Language | null): Cached<LessonToRead> {
  const { lessons, reads, responseCache } = deps;
  return responseCache.get(`lessons/${id}${languageSuffix(language)}`, async () => {
    const detail = z.parse(lessonToRead, toLessonToRead(await lessons.get(id)));
    const [translated = detail] = await addTranslations(reads, language, DETAIL_TRANSLATIONS, [detail]);
    return jsonContent(translated);
  });
}
