import { createContentAdmin } from '../../core/content/content-editing.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { lessonsAdminRoutes } from './lessons.admin.routes.ts';
import { LESSONS, TRANSLATED_LESSONS } from './lessons.admin.service.ts';
import { allLessons } from './lessons.cache.ts';
import { lessonsJobs } from './lessons.jobs.ts';
import { lessonsRoutes } from './lessons.routes.ts';
import { SEARCHED_LESSONS } from './lessons.search.ts';
import { createLessons } from './lessons.service.ts';
import { LESSONS_DATA } from './lessons.personal-data.ts';

export function lessonsModule(deps: SharedDeps): FeatureModule {
  const lessons = createLessons(deps);
  return {
    routes: [
      ...lessonsRoutes({ ...deps, lessons }),
      ...lessonsAdminRoutes({ lessonsAdmin: createContentAdmin(deps, LESSONS) }),
    ],
    jobs: lessonsJobs(deps.reminders),
    search: {
      kind: SEARCHED_LESSONS.name,
      list: 'lessons',
      found: async (ids, language) =>
        (await allLessons({ ...deps, lessons }, language)).value.filter(({ id }) => ids.has(id)),
    },
    translated: TRANSLATED_LESSONS,
    personalData: LESSONS_DATA,
  };
}
