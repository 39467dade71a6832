import { inboxEndpoints } from '@ecopulse/contract/admin/inbox';
import type { InboxSource } from '../../core/inbox/inbox-source.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { defineRoutes } from '../../http/routes.ts';
import { createFlags, type Flags } from './flags/flags.service.ts';
import { toFlaggedActivity } from './flags/flags.view.ts';
import { createInbox } from './inbox.service.ts';
import { toInboxItem, toOpenedItem } from './inbox.view.ts';

const DEFAULT_PAGE_SIZE = 50;

export function inboxModule(deps: SharedDeps, sourcesOfFeatures: readonly InboxSource[]): FeatureModule {
  const sources = [...sourcesOfFeatures, flagsInbox(createFlags(deps))];
  const inbox = createInbox({ ...deps, sources });
  return {
    routes: defineRoutes(inboxEndpoints, {
      'GET /api/admin/inbox': async ({ caller, query: { limit = DEFAULT_PAGE_SIZE, ...filter } }) =>
        (await inbox.list(caller, filter, limit)).map(toInboxItem),
      'GET /api/admin/inbox/counts': ({ caller }) => inbox.count(caller),
      'GET /api/admin/inbox/:item': async ({ caller, params }) => toOpenedItem(await inbox.open(caller, params.item)),
      'PATCH /api/admin/inbox/:item': ({ caller, params, body }) => inbox.change(caller, params.item, body),
    }),
  };
}

function flagsInbox({ selectItems, find, settle }: Flags): InboxSource<'check-in'> {
  return {
    kind: 'check-in',
    selectItems,
    read: async (id) => {
      const row = await find(id);
      return row && toFlaggedActivity(row);
    },
    settle,
  };
}
