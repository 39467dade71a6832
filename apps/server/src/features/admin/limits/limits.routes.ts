import { type AdminLimits, limitsEndpoints } from '@ecopulse/contract/admin/limits';
import { defineRoutes } from '../../../http/routes.ts';
import type { LimitsAdmin, LimitsState } from './limits-admin.service.ts';

interface Deps {
  readonly limitsAdmin: LimitsAdmin;
}

export function limitsRoutes({ limitsAdmin }: Deps) {
  const { isFromFile } = limitsAdmin;
  return defineRoutes(limitsEndpoints, {
    'GET /api/admin/limits': async () => toAdminLimits(await limitsAdmin.get(), isFromFile),
    'PUT /api/admin/limits': async ({ body: { version, ...form }, caller }) =>
      toAdminLimits(await limitsAdmin.set(caller.residentId, form, version), isFromFile),
  });
}

function toAdminLimits({ limits, networks, version, refusedToday }: LimitsState, isFromFile: boolean): AdminLimits {
  return { limits, networks: [...networks], version, refusedToday, isFromFile };
}
