import { residentsAdminEndpoints } from '@ecopulse/contract/admin/residents-admin';
import { toActivity } from '../../core/rewards/rewards.view.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { AdjustPoints } from './adjustments.service.ts';
import type { ResidentsAdmin } from './residents.service.ts';
import { toListedResident, toResidentForAdmin } from './residents.view.ts';
import type { Rights } from './rights.service.ts';

interface Deps {
  readonly residents: ResidentsAdmin;
  readonly adjustPoints: AdjustPoints;
  readonly rights: Rights;
}

export function residentsAdminRoutes({ residents, adjustPoints, rights }: Deps) {
  return defineRoutes(residentsAdminEndpoints, {
    'GET /api/admin/users': async ({ query: { search = '', limit, before } }) => {
      return (await residents.list(search, limit, before)).map(toListedResident);
    },
    'GET /api/admin/users/:id': async ({ params }) => toResidentForAdmin(await residents.get(params.id)),
    'GET /api/admin/users/:id/activities': async ({ params, query }) => {
      return (await residents.listActivities(params.id, query)).map(toActivity);
    },
    'POST /api/admin/users/:id/adjustments': async ({ params, body: { key, points, reason }, caller }) => ({
      ecoPoints: await adjustPoints({ adminId: caller.residentId, residentId: params.id, key, points, reason }),
    }),
    'POST /api/admin/users/:id/end-sessions': async ({ params, caller }) => ({
      ended: await rights.endSessions(caller.residentId, params.id),
    }),
    'PUT /api/admin/users/:id/admin': ({ params, caller }) => rights.setAdmin(caller.residentId, params.id, true),
    'DELETE /api/admin/users/:id/admin': ({ params, caller }) => rights.setAdmin(caller.residentId, params.id, false),
  });
}
