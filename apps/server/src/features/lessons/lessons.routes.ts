import { lessonsEndpoints, lessonToRead } from '@ecopulse/contract/lessons';
import * as z from 'zod/mini';
import { defineRoutes } from '../../http/routes.ts';
import { jsonContent, type ResponseCache } from '../../http/response-cache.ts';
import { allLessons } from './lessons.cache.ts';
import type { Lessons } from './lessons.service.ts';
import { toLessonToRead, toQuizResult, toUserLesson } from './lessons.view.ts';

interface Deps {
  readonly lessons: Lessons;
  readonly responseCache: ResponseCache;
}

export function lessonsRoutes({ lessons, responseCache }: Deps) {
  return defineRoutes(lessonsEndpoints, {
    'GET /api/lessons': () => allLessons({ lessons, responseCache }),
    'GET /api/lessons/:id': ({ params }) =>
      responseCache.get(`lessons/${params.id}`, async () =>
        jsonContent(z.parse(lessonToRead, toLessonToRead(await lessons.read(params.id)))),
      ),
    'POST /api/lessons/:id/complete': async ({ params, body, caller, sending }) => {
      const { completed, earned } = await lessons.complete(caller.residentId, params.id, body, sending);
      return toQuizResult(completed, earned);
    },
    'GET /api/user/lessons': async ({ caller }) => {
      const { rows, today } = await lessons.ofResident(caller.residentId);
      return rows.map((row) => toUserLesson(row, today));
    },
  });
}
