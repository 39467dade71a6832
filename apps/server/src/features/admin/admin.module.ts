import type { Notifications } from '../../core/notifications/notifications.service.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { Rewards } from '../../core/rewards/rewards.service.ts';
import type { Sessions } from '../../core/sessions/sessions.service.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import type { FeatureRoutes } from '../../http/routes.ts';
import { createAdjust } from './adjustments.service.ts';
import { auditRoutes } from './audit.routes.ts';
import { createHealth, type Deployment } from './health.service.ts';
import { overviewRoutes } from './overview.routes.ts';
import { createOverview } from './overview.service.ts';
import { residentsAdminRoutes } from './residents.routes.ts';
import { createResidentsDesk } from './residents.service.ts';
import { createRights } from './rights.service.ts';

interface Parts {
  readonly db: Database;
  /** For what no request waits for, however long it takes. */
  readonly background: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly sessions: Sessions;
  readonly rewards: Rewards;
  readonly notifications: Notifications;
  readonly env: Deployment;
  /** Called after a correction of points: boards are to show it at once. */
  readonly onCorrected: () => void;
}

/** All that the desk does by itself: overview, health, residents and the audit log. */
export function adminRoutes(parts: Parts): FeatureRoutes[] {
  return [
    ...overviewRoutes({ overview: createOverview(parts), health: createHealth(parts) }),
    ...residentsAdminRoutes({
      residents: createResidentsDesk(parts),
      adjust: createAdjust(parts),
      rights: createRights(parts),
    }),
    ...auditRoutes(parts),
  ];
}
