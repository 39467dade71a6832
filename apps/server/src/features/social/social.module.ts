import type { InboxSource } from '../../core/inbox/inbox-source.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { cheersJobs } from './feed/cheers.jobs.ts';
import { createFeed } from './feed/feed.service.ts';
import { createFindResidents } from './find-residents.service.ts';
import { createInvites, type Invites } from './invites/invites.service.ts';
import { createReportsAdmin, type ReportsAdmin } from './reports.admin.service.ts';
import { createSafety } from './safety.service.ts';
import { socialRoutes } from './social.routes.ts';
import { createSocial } from './social.service.ts';
import { createSuggestResidents } from './suggestions.service.ts';
import { toReport } from './social.view.ts';
import { SOCIAL_DATA } from './social.personal-data.ts';

interface SocialModule extends FeatureModule {
  readonly isUsableInvite: (code: string) => Promise<boolean>;
  readonly claimInvite: Invites['claim'];
}

export function socialModule(deps: SharedDeps): SocialModule {
  const invites = createInvites(deps);
  const reports = createReportsAdmin(deps);
  return {
    routes: socialRoutes({
      social: createSocial(deps),
      feed: createFeed(deps),
      invites,
      safety: createSafety(deps),
      findResidents: createFindResidents(deps),
      suggestResidents: createSuggestResidents(deps),
      reports,
    }),
    inbox: reportsInbox(reports),
    jobs: cheersJobs(deps.reminders),
    personalData: SOCIAL_DATA,
    claimInvite: invites.claim,
    isUsableInvite: async (code) => (await invites.findInviter(code)) !== null,
  };
}

function reportsInbox(reports: ReportsAdmin): InboxSource<'report'> {
  return {
    kind: 'report',
    selectItems: reports.selectItems,
    read: async (id) => {
      const row = await reports.find(id);
      return row && toReport(row);
    },
    settle: reports.settle,
  };
}
