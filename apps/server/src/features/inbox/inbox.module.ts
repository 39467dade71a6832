import type { InboxSource } from '../../core/inbox/inbox-source.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { createFlags, type Flags } from './flags/flags.service.ts';
import { toFlaggedActivity } from './flags/flags.view.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { createInbox } from './inbox.service.ts';

export function inboxModule(deps: SharedDeps, sourcesOfFeatures: readonly InboxSource[]): FeatureModule {
  const sources = [...sourcesOfFeatures, flagsInbox(createFlags(deps))];
  return { routes: inboxRoutes({ inbox: createInbox({ ...deps, sources }) }) };
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
