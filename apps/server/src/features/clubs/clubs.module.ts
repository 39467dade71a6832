import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { clubsJobs } from './clubs.jobs.ts';
import { CLUBS_DATA } from './clubs.personal-data.ts';
import { clubsRoutes } from './clubs.routes.ts';
import { createClubs } from './clubs.service.ts';
import { createClubEditing } from './editing/editing.service.ts';
import { createGoals } from './goal/goal.service.ts';
import { createMembership } from './membership/membership.service.ts';
import { createStewards } from './stewards.service.ts';

export function clubsModule(deps: SharedDeps): FeatureModule {
  const clubs = createClubs(deps);
  const goals = createGoals(deps);
  return {
    routes: clubsRoutes({
      ...deps,
      clubs,
      goals,
      editing: createClubEditing(deps),
      membership: createMembership(deps),
    }),
    jobs: clubsJobs({ clubs, goals, stewards: createStewards(deps) }),
    personalData: CLUBS_DATA,
  };
}
