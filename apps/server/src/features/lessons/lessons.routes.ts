import { lessonsEndpoints } from '@ecopulse/contract/lessons/lessons';
import { addTranslations, translationLanguage } from '../../core/content/translations.service.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { defineRoutes } from '../../http/routes.ts';
import { getLessonsResponse, getLessonResponse } from './lessons.cache.ts';
import type { Lessons } from './lessons.service.ts';
import { explanationTexts, toQuizResult, toUserLesson } from './lessons.view.ts';

interface Deps extends Pick<SharedDeps, 'reads' | 'responseCache'> {
  readonly lessons: Lessons;
}

export function lessonsRoutes(deps: Deps) {
  const { lessons, reads } = deps;
  return defineRoutes(lessonsEndpoints, {
    'GET /api/lessons': ({ query }) => getLessonsResponse(deps, translationLanguage(query.language)),
    'GET /api/lessons/:id': ({ params, query }) =>
      getLessonResponse(deps, params.id, translationLanguage(query.language)),
    'POST /api/lessons/:id/complete': async ({ params, query, body, caller, submission }) => {
      const { completion, earned } = await lessons.complete(caller.residentId, params.id, body, submission);
      // Translations are added by the id of an item, which the response does not contain.
      const result = { ...toQuizResult(completion, earned), id: params.id };
      const explanations = { subject: 'lesson', textsOf: explanationTexts } as const;
      const [{ id: _, ...translated } = result] = await addTranslations(
        reads,
        translationLanguage(query.language),
        explanations,
        [result],
      );
      return translated;
    },
    'GET /api/user/lessons': async ({ caller }) => {
      const { rows, today } = await lessons.listOfResident(caller.residentId);
      return rows.map((row) => toUserLesson(row, today));
    },
  });
}
