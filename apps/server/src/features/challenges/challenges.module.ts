import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { challengesAdminRoutes } from './challenges.admin.routes.ts';
import { createChallengesAdmin, TRANSLATED_CHALLENGES } from './challenges.admin.service.ts';
import { createChallengesCache } from './challenges.cache.ts';
import { challengesJobs } from './challenges.jobs.ts';
import { challengePreviews } from './challenges.previews.ts';
import { challengesRoutes } from './challenges.routes.ts';
import { CHALLENGE_SEARCH_KIND } from './challenges.search.ts';
import { createChallenges } from './challenges.service.ts';
import { createEcoActions } from './eco-actions/eco-actions.service.ts';
import { createChallengeFriends } from './together/together.service.ts';
import { CHALLENGES_DATA } from './challenges.personal-data.ts';

export function challengesModule(deps: SharedDeps): FeatureModule {
  const challenges = createChallenges(deps);
  const challengesCache = createChallengesCache({ ...deps, challenges });
  return {
    routes: [
      ...challengesRoutes({
        challenges,
        challengesCache,
        challengeFriends: createChallengeFriends(deps),
        ecoActions: createEcoActions(deps),
      }),
      ...challengesAdminRoutes({ challengesAdmin: createChallengesAdmin(deps) }),
    ],
    jobs: challengesJobs({ ...deps.reminders, challenges }),
    search: {
      kind: CHALLENGE_SEARCH_KIND.name,
      list: 'challenges',
      findResults: async (ids, language) =>
        (await challengesCache.getActive(language)).value.filter(({ id }) => ids.has(id)),
    },
    previews: [challengePreviews(challengesCache)],
    translated: TRANSLATED_CHALLENGES,
    personalData: CHALLENGES_DATA,
  };
}
