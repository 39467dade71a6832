import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { adminJobs } from './admin.jobs.ts';
import { createEndSessions } from './end-sessions.service.ts';
import { createAdjustPoints } from './adjustments.service.ts';
import { createHealth } from './health.service.ts';
import { reportRoutes } from './report/report.routes.ts';
import { createReports } from './report/report.service.ts';
import { createLimitsAdmin } from './limits/limits-admin.service.ts';
import { limitsRoutes } from './limits/limits.routes.ts';
import { overviewRoutes } from './overview.routes.ts';
import { createOverview } from './overview.service.ts';
import { residentsAdminRoutes } from './residents.routes.ts';
import { createResidentsAdmin } from './residents.service.ts';
import { ADMIN_DATA } from './admin.personal-data.ts';

interface Deps extends SharedDeps {
  readonly onPointsCorrected: () => void;
}

export function adminModule(deps: Deps): FeatureModule {
  const reports = createReports(deps);
  const shutdown = new AbortController();
  let firstCount: Promise<void> | undefined;
  return {
    routes: [
      ...overviewRoutes({ db: deps.db, overview: createOverview(deps), health: createHealth(deps) }),
      ...residentsAdminRoutes({
        residents: createResidentsAdmin(deps),
        adjustPoints: createAdjustPoints(deps),
        endSessions: createEndSessions(deps),
      }),
      ...reportRoutes({ reports }),
      ...limitsRoutes({ limitsAdmin: createLimitsAdmin(deps) }),
    ],
    jobs: adminJobs({ ...deps, reports }),
    // A new release, or a server after a long break, has many days to count, which the first report should find.
    start: () => {
      firstCount = reports
        .countPastDays(shutdown.signal)
        .catch((error: unknown) => deps.log.error({ err: error }, 'the first count of report days failed'));
    },
    stop: () => shutdown.abort(),
    close: async () => firstCount,
    personalData: ADMIN_DATA,
  };
}
