import { rankingsAdminEndpoints } from '@ecopulse/contract/rankings';
import { defineRoutes } from '../../http/routes.ts';
import type { RankingsDesk } from './rankings.admin.service.ts';

export function rankingsAdminRoutes({ rankingsDesk }: { rankingsDesk: RankingsDesk }) {
  return defineRoutes(rankingsAdminEndpoints, {
    'PUT /api/admin/users/:id/ranking-withholding': ({ params, body, caller }) =>
      rankingsDesk.withhold(caller.residentId, params.id, body.reason),
    'DELETE /api/admin/users/:id/ranking-withholding': ({ params, caller }) =>
      rankingsDesk.withhold(caller.residentId, params.id, null),
  });
}
