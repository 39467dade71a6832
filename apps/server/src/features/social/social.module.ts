import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { cheersJobs } from './feed/cheers.jobs.ts';
import { createFeed } from './feed/feed.service.ts';
import { createFindResidents } from './find-residents.service.ts';
import { createReportsAdmin } from './reports.admin.service.ts';
import { createSafety } from './safety.service.ts';
import { socialRoutes } from './social.routes.ts';
import { createSocial } from './social.service.ts';
import { SOCIAL_DATA } from './social.personal-data.ts';

/** Friends, what they do, blocks and reports. */
export function socialModule(deps: SharedDeps): FeatureModule {
  return {
    routes: socialRoutes({
      social: createSocial(deps),
      feed: createFeed(deps),
      safety: createSafety(deps),
      findResidents: createFindResidents(deps),
      reports: createReportsAdmin(deps),
    }),
    jobs: cheersJobs(deps.reminders),
    personalData: SOCIAL_DATA,
  };
}
