import { rewardsEndpoints } from '@ecopulse/contract/rewards/rewards';
import { weekSummaryEndpoints } from '@ecopulse/contract/rewards/week-summary';
import { pruneIdempotentResults } from '../../core/rewards/rewards.service.ts';
import { readBadges, readHistory, readLedger } from '../../core/rewards/ledger.service.ts';
import { toActivity, toBadge, toDayOfHistory } from '../../core/rewards/rewards.view.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { defineRoutes } from '../../http/routes.ts';
import { readWeekSummary } from './week-summary/week-summary.service.ts';
import { REWARDS_DATA } from './rewards.personal-data.ts';

export function rewardsModule({ db, background, clock }: SharedDeps): FeatureModule {
  return {
    routes: defineRoutes(
      { ...rewardsEndpoints, ...weekSummaryEndpoints },
      {
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
        'GET /api/user/week-summary': async ({ caller, query }) => {
          const summary = await readWeekSummary(db, caller.residentId, { week: query.week, now: clock.now() });
          // Copies: the arrays of the contract's type are mutable.
          const { pointsByKind, badges, activeDays } = summary;
          return { ...summary, pointsByKind: [...pointsByKind], badges: [...badges], activeDays: [...activeDays] };
        },
      },
    ),
    jobs: [
      {
        name: 'prune-idempotent-results',
        cron: '45 4 * * *',
        run: () => pruneIdempotentResults(background, clock.now()),
      },
    ],
    personalData: REWARDS_DATA,
  };
}
