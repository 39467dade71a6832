import { createContentAdmin } from '../../core/content/content-editing.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { lessonsAdminRoutes } from './lessons.admin.routes.ts';
import { LESSON_KIND, TRANSLATED_LESSONS } from './lessons.admin.service.ts';
import { getLessonsResponse } from './lessons.cache.ts';
import { lessonsJobs } from './lessons.jobs.ts';
import { lessonPreviews } from './lessons.previews.ts';
import { lessonsRoutes } from './lessons.routes.ts';
import { LESSON_SEARCH_KIND } from './lessons.search.ts';
import { createLessons } from './lessons.service.ts';
import { LESSONS_DATA } from './lessons.personal-data.ts';

export function lessonsModule(deps: SharedDeps): FeatureModule {
  const lessons = createLessons(deps);
  return {
    routes: [
      ...lessonsRoutes({ ...deps, lessons }),
      ...lessonsAdminRoutes({ lessonsAdmin: createContentAdmin(deps, LESSON_KIND) }),
    ],
    jobs: lessonsJobs(deps.reminders),
    search: {
      kind: LESSON_SEARCH_KIND.name,
      list: 'lessons',
      findResults: async (ids, language) =>
        (await getLessonsResponse({ ...deps, lessons }, language)).value.filter(({ id }) => ids.has(id)),
    },
    previews: [lessonPreviews({ ...deps, lessons })],
    translated: TRANSLATED_LESSONS,
    personalData: LESSONS_DATA,
  };
}
