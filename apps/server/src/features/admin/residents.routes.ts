import { highestRole } from '@ecopulse/contract/accounts/role-access';
import { residentsAdminEndpoints } from '@ecopulse/contract/admin/residents-admin';
import { toActivity } from '../../core/rewards/rewards.view.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { AdjustPoints } from './adjustments.service.ts';
import type { ResidentsAdmin } from './residents.service.ts';
import { toListedResident, toResidentForAdmin } from './residents.view.ts';
import type { EndSessions } from './end-sessions.service.ts';

interface Deps {
  readonly residents: ResidentsAdmin;
  readonly adjustPoints: AdjustPoints;
  readonly endSessions: EndSessions;
}

export function residentsAdminRoutes({ residents, adjustPoints, endSessions }: Deps) {
  return defineRoutes(residentsAdminEndpoints, {
    'GET /api/admin/users': async ({ query: { search = '', limit, before }, towns }) => {
      return (await residents.list(search, { limit, before, towns })).map(toListedResident);
    },
    'GET /api/admin/users/:id': async ({ params }) => toResidentForAdmin(await residents.get(params.id)),
    'GET /api/admin/users/:id/activities': async ({ params, query }) => {
      return (await residents.listActivities(params.id, query)).map(toActivity);
    },
    'POST /api/admin/users/:id/adjustments': async ({ params, body: { key, points, reason }, caller }) => ({
      ecoPoints: await adjustPoints({
        adminId: caller.residentId,
        isOwner: highestRole(caller.roles) === 'owner',
        residentId: params.id,
        key,
        points,
        reason,
      }),
    }),
    'POST /api/admin/users/:id/end-sessions': async ({ params, caller }) => ({
      ended: await endSessions(caller.residentId, params.id),
    }),
  });
}
