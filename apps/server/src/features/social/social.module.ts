import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { cheersJobs } from './feed/cheers.jobs.ts';
import { createFeed } from './feed/feed.service.ts';
import { createFindResidents } from './find-residents.service.ts';
import { createInvites, type Invites } from './invites/invites.service.ts';
import { createReportsAdmin } from './reports.admin.service.ts';
import { createSafety } from './safety.service.ts';
import { socialRoutes } from './social.routes.ts';
import { createSocial } from './social.service.ts';
import { createSuggestResidents } from './suggestions.service.ts';
import { SOCIAL_DATA } from './social.personal-data.ts';

interface SocialModule extends FeatureModule {
  readonly isUsableInvite: (code: string) => Promise<boolean>;
  readonly claimInvite: Invites['claim'];
}

export function socialModule(deps: SharedDeps): SocialModule {
  const invites = createInvites(deps);
  return {
    routes: socialRoutes({
      social: createSocial(deps),
      feed: createFeed(deps),
      invites,
      safety: createSafety(deps),
      findResidents: createFindResidents(deps),
      suggestResidents: createSuggestResidents(deps),
      reports: createReportsAdmin(deps),
    }),
    jobs: cheersJobs(deps.reminders),
    personalData: SOCIAL_DATA,
    claimInvite: invites.claim,
    isUsableInvite: async (code) => (await invites.findInviter(code)) !== null,
  };
}
