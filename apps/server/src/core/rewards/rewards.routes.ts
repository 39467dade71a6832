import { rewardsEndpoints } from '@ecopulse/contract/rewards';
import { defineRoutes } from '../../http/routes.ts';
import type { Database } from '../../db/database.ts';
import { readLedger } from './ledger.service.ts';
import { toActivity } from './rewards.view.ts';

export function rewardsRoutes({ db }: { db: Database }) {
  return defineRoutes(rewardsEndpoints, {
    'GET /api/user/activities': async ({ caller, query }) => {
      const rows = await readLedger(db, caller.residentId, query);
      return rows.map(toActivity);
    },
  });
}
