import { rankingsAdminEndpoints, rankingsEndpoints } from '@ecopulse/contract/rankings/rankings';
import { defineRoutes } from '../../http/routes.ts';
import type { RankingsAdmin } from './rankings.admin.service.ts';
import type { Rankings } from './rankings.service.ts';
import { toEntries } from './rankings.view.ts';

interface Deps {
  readonly rankings: Rankings;
  readonly rankingsAdmin: RankingsAdmin;
}

export function rankingsRoutes({ rankings, rankingsAdmin }: Deps) {
  return [
    ...defineRoutes(rankingsEndpoints, {
      'GET /api/rankings/national': async ({ query, caller }) => {
        const { residentId } = caller;
        if (query.around === 'me') return toEntries(await rankings.around(residentId));
        return toEntries(await rankings.national(residentId, query.limit));
      },
      'GET /api/leaderboard/weekly': async ({ query, caller }) => {
        return toEntries(await rankings.weekly(caller.residentId, query.week ?? 'this'));
      },
      'GET /api/rankings/friends': async ({ query, caller }) => {
        const { residentId } = caller;
        const isWeek = query.week === 'this';
        return toEntries(await (isWeek ? rankings.friendsWeek : rankings.friends)(residentId, query.limit));
      },
      'GET /api/rankings/neighbourhood': async ({ caller }) => {
        return toEntries(await rankings.neighbourhood(caller.residentId));
      },
    }),
    ...defineRoutes(rankingsAdminEndpoints, {
      'PUT /api/admin/users/:id/ranking-withholding': ({ params, body, caller }) =>
        rankingsAdmin.setWithholding(caller.residentId, params.id, body.reason),
      'DELETE /api/admin/users/:id/ranking-withholding': ({ params, caller }) =>
        rankingsAdmin.setWithholding(caller.residentId, params.id, null),
    }),
  ];
}
