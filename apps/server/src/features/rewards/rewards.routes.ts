import { rewardsEndpoints } from '@ecopulse/contract/rewards';
import type { Clock } from '../../core/calendar/clock.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { Database } from '../../db/database.ts';
import { readBadges, readHistory, readLedger } from '../../core/rewards/ledger.service.ts';
import { toActivity, toBadge, toDayOfHistory } from '../../core/rewards/rewards.view.ts';

export function rewardsRoutes({ db, clock }: { db: Database; clock: Clock }) {
  return defineRoutes(rewardsEndpoints, {
    'GET /api/user/activities': async ({ caller, query }) => {
      const rows = await readLedger(db, caller.residentId, query);
      return rows.map(toActivity);
    },
    'GET /api/user/badges': async ({ caller }) => {
      const rows = await readBadges(db, caller.residentId);
      return rows.map(toBadge);
    },
    'GET /api/user/history': async ({ caller }) => {
      const rows = await readHistory(db, caller.residentId, clock.now());
      return rows.map(toDayOfHistory);
    },
  });
}
