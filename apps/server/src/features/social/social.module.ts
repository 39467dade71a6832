import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { createFindResidents } from './find-residents.service.ts';
import { createReportsAdmin } from './reports.admin.service.ts';
import { createSafety } from './safety.service.ts';
import { socialRoutes } from './social.routes.ts';
import { createSocial } from './social.service.ts';
import { SOCIAL_DATA } from './social.personal-data.ts';

/** Friends, blocks and reports. */
export function socialModule(deps: SharedDeps): FeatureModule {
  return {
    routes: socialRoutes({
      social: createSocial(deps),
      safety: createSafety(deps),
      findResidents: createFindResidents(deps),
      reports: createReportsAdmin(deps),
    }),
    personalData: SOCIAL_DATA,
  };
}
