import { lessonsEndpoints } from '@ecopulse/contract/lessons/lessons';
import { addTranslations, foreign } from '../../core/content/translations.service.ts';
import type { Reads } from '../../db/standby.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { allLessons, lessonIn } from './lessons.cache.ts';
import type { Lessons } from './lessons.service.ts';
import { explanationTexts, toQuizResult, toUserLesson } from './lessons.view.ts';

interface Deps {
  readonly lessons: Lessons;
  readonly reads: Reads;
  readonly responseCache: ResponseCache;
}

export function lessonsRoutes(deps: Deps) {
  const { lessons, reads } = deps;
  return defineRoutes(lessonsEndpoints, {
    'GET /api/lessons': ({ query }) => allLessons(deps, foreign(query.language)),
    'GET /api/lessons/:id': ({ params, query }) => lessonIn(deps, params.id, foreign(query.language)),
    'POST /api/lessons/:id/complete': async ({ params, query, body, caller, submission }) => {
      const { completed, earned } = await lessons.complete(caller.residentId, params.id, body, submission);
      const result = { ...toQuizResult(completed, earned), id: params.id };
      const explanations = { subject: 'lesson', textsOf: explanationTexts } as const;
      const [{ id: _, ...found } = result] = await addTranslations(reads, foreign(query.language), explanations, [
        result,
      ]);
      return found;
    },
    'GET /api/user/lessons': async ({ caller }) => {
      const { rows, today } = await lessons.ofResident(caller.residentId);
      return rows.map((row) => toUserLesson(row, today));
    },
  });
}
