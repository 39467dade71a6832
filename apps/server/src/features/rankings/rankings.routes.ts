import { rankingsEndpoints } from '@ecopulse/contract/rankings';
import { defineRoutes } from '../../http/routes.ts';
import type { Rankings } from './rankings.service.ts';
import { toEntries } from './rankings.view.ts';

export function rankingsRoutes({ rankings }: { rankings: Rankings }) {
  return defineRoutes(rankingsEndpoints, {
    'GET /api/rankings/national': async ({ query, caller }) => {
      const { residentId } = caller;
      return toEntries(await (query.around === 'me' ? rankings.around(residentId) : rankings.national(residentId)));
    },
    'GET /api/leaderboard/weekly': async ({ query, caller }) => {
      return toEntries(await rankings.weekly(caller.residentId, query.week ?? 'this'));
    },
    'GET /api/rankings/friends': async ({ caller }) => toEntries(await rankings.friends(caller.residentId)),
    'GET /api/rankings/neighbourhood': async ({ caller }) => toEntries(await rankings.neighbourhood(caller.residentId)),
  });
}
