import { overviewEndpoints } from '@ecopulse/contract/admin';
import { defineRoutes } from '../../http/routes.ts';
import type { Health } from './health.service.ts';
import { toPlatformHealth } from './health.view.ts';
import type { Overview } from './overview.service.ts';
import { toAdminStats } from './overview.view.ts';

interface Parts {
  readonly overview: () => Promise<Overview>;
  readonly health: () => Promise<Health>;
}

export function overviewRoutes({ overview, health }: Parts) {
  return defineRoutes(overviewEndpoints, {
    'GET /api/admin/stats': async () => toAdminStats(await overview()),
    'GET /api/admin/health': async () => toPlatformHealth(await health()),
  });
}
