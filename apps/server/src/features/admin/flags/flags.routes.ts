import { flagsEndpoints } from '@ecopulse/contract/admin/flags';
import { defineRoutes } from '../../../http/routes.ts';
import type { Flags } from './flags.service.ts';
import { toFlaggedActivity } from './flags.view.ts';

const DEFAULT_PAGE_SIZE = 50;

export function flagsRoutes({ flags }: { flags: Flags }) {
  return defineRoutes(flagsEndpoints, {
    'GET /api/admin/flags': async ({ query: { open, residentId, before, limit = DEFAULT_PAGE_SIZE }, towns }) => {
      const isOpen = open === undefined ? undefined : open === 'true';
      return (await flags.list({ isOpen, residentId, before, towns }, limit)).map(toFlaggedActivity);
    },
    'PUT /api/admin/flags/:id/settled': ({ params, caller }) => flags.settle(params.id, caller.residentId),
    'PUT /api/admin/flags/settled': ({ body, caller, towns }) => flags.settleAll(body.ids, caller.residentId, towns),
  });
}
