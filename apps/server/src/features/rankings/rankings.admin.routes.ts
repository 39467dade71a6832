import { rankingsAdminEndpoints } from '@ecopulse/contract/rankings';
import { defineRoutes } from '../../http/routes.ts';
import type { Rankings } from './rankings.service.ts';

export function rankingsAdminRoutes({ rankings }: { rankings: Rankings }) {
  return defineRoutes(rankingsAdminEndpoints, {
    'PUT /api/admin/users/:id/ranking-withholding': ({ params, body }) => rankings.withhold(params.id, body.reason),
    'DELETE /api/admin/users/:id/ranking-withholding': ({ params }) => rankings.withhold(params.id, null),
  });
}
