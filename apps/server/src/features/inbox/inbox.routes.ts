import { inboxEndpoints } from '@ecopulse/contract/admin/inbox';
import { defineRoutes } from '../../http/routes.ts';
import type { Inbox } from './inbox.service.ts';
import { toInboxItem, toOpenedItem } from './inbox.view.ts';

const DEFAULT_PAGE_SIZE = 50;

export function inboxRoutes({ inbox }: { inbox: Inbox }) {
  return defineRoutes(inboxEndpoints, {
    'GET /api/admin/inbox': async ({ caller, query: { limit = DEFAULT_PAGE_SIZE, ...filter } }) =>
      (await inbox.list(caller, filter, limit)).map(toInboxItem),
    'GET /api/admin/inbox/counts': ({ caller }) => inbox.count(caller),
    'GET /api/admin/inbox/:item': async ({ caller, params }) => toOpenedItem(await inbox.open(caller, params.item)),
    'PATCH /api/admin/inbox/:item': ({ caller, params, body }) => inbox.change(caller, params.item, body),
  });
}
