import { overviewEndpoints } from '@ecopulse/contract/admin/admin';
import { auditEndpoints } from '@ecopulse/contract/admin/audit';
import { findAudit } from '../../core/audit/audit.service.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { toAuditEntry, toAdminStats } from './overview.view.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { Health } from './health.service.ts';
import { toPlatformHealth } from './health.view.ts';
import type { Overview } from './overview.service.ts';

interface Deps extends Pick<SharedDeps, 'db'> {
  readonly overview: () => Promise<Overview>;
  readonly health: () => Promise<Health>;
}

export function overviewRoutes({ db, overview, health }: Deps) {
  return [
    ...defineRoutes(overviewEndpoints, {
      'GET /api/admin/stats': async () => toAdminStats(await overview()),
      'GET /api/admin/health': async () => toPlatformHealth(await health()),
    }),
    ...defineRoutes(auditEndpoints, {
      'GET /api/admin/audit': async ({ query: { limit, ...filter } }) => {
        return (await findAudit(db, filter, limit)).map(toAuditEntry);
      },
    }),
  ];
}
