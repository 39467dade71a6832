import { rewardsEndpoints } from '@ecopulse/contract/rewards';
import { defineRoutes } from '../../http/routes.ts';
import type { Database } from '../../db/database.ts';
import { findActivities } from './rewards.queries.ts';
import { toActivity } from './rewards.view.ts';

const DEFAULT_PAGE = 50;

export function rewardsRoutes({ db }: { db: Database }) {
  return defineRoutes(rewardsEndpoints, {
    'GET /api/user/activities': async ({ caller, query }) => {
      const rows = await findActivities(db, caller.residentId, query.limit ?? DEFAULT_PAGE, query.before);
      return rows.map(toActivity);
    },
  });
}
