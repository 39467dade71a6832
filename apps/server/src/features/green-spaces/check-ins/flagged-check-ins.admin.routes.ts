import { flaggedCheckInsEndpoints } from '@ecopulse/contract/green-spaces/flagged-check-ins';
import { defineRoutes } from '../../../http/routes.ts';
import type { FlaggedCheckIns } from './flagged-check-ins.admin.service.ts';
import { toFlaggedCheckIn } from './flagged-check-ins.admin.view.ts';

const SHOWN = 50;

export function flaggedCheckInsRoutes({ flagged }: { flagged: FlaggedCheckIns }) {
  return defineRoutes(flaggedCheckInsEndpoints, {
    'GET /api/admin/flagged-check-ins': async ({ query: { open, residentId, before, limit = SHOWN } }) => {
      const isOpen = open === undefined ? undefined : open === 'true';
      return (await flagged.list({ isOpen, residentId, before }, limit)).map(toFlaggedCheckIn);
    },
    'PUT /api/admin/flagged-check-ins/:id/settled': ({ params, caller }) =>
      flagged.settle(params.id, caller.residentId),
    'PUT /api/admin/flagged-check-ins/settled': ({ body, caller }) => flagged.settleAll(body.ids, caller.residentId),
  });
}
