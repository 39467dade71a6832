import { type Lesson, lesson } from '@ecopulse/contract/lessons';
import * as z from 'zod/mini';
import { type CachedResponse, jsonContent, type ResponseCache } from '../../http/response-cache.ts';
import type { Lessons } from './lessons.service.ts';
import { toLesson } from './lessons.view.ts';

interface Deps {
  readonly lessons: Pick<Lessons, 'list'>;
  readonly responseCache: ResponseCache;
}

/** The cached list of all lessons. */
export function allLessons({
  lessons,
  responseCache,
}: Deps): CachedResponse<Lesson[]> | Promise<CachedResponse<Lesson[]>> {
  return responseCache.get('lessons', async () => {
    const rows = await lessons.list();
    return jsonContent(z.parse(z.array(lesson), rows.map(toLesson)));
  });
}
