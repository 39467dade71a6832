import { goNowEndpoints } from '@ecopulse/contract/conditions/conditions';
import { createGuardedFetch } from '../../core/outbound/guarded-fetch.ts';
import { ALLOW_PRIVATE, PUBLIC_ONLY } from '../../core/outbound/public-address.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { jsonContent } from '../../http/prepared-response.ts';
import { defineRoutes } from '../../http/routes.ts';
import { createConditions } from './conditions.service.ts';
import { toAdminConditions, toConditions } from './conditions.view.ts';
import { createConditionsReader } from './fetching.service.ts';

export function conditionsModule(deps: SharedDeps): FeatureModule {
  const { env, responseCache } = deps;
  const source = env.conditions ?? null;
  const conditions = createConditions(deps);
  const routes = defineRoutes(goNowEndpoints, {
    'GET /api/conditions': () => {
      if (source === null) throw new ProblemError('conditions-off');
      return responseCache.get('conditions', async () => jsonContent(toConditions(await conditions.read())));
    },
    'GET /api/admin/conditions': async () => toAdminConditions(source !== null, await conditions.readForAdmin()),
    'PUT /api/admin/weather-day': ({ body, caller }) => conditions.setWeatherDay(caller.residentId, body),
    'DELETE /api/admin/weather-day': ({ caller }) => conditions.endWeatherDays(caller.residentId),
  });
  if (source === null) return { routes };
  const policy = source.allowsPrivateAddresses ? ALLOW_PRIVATE : PUBLIC_ONLY;
  const reader = createConditionsReader({ ...deps, source, fetch: createGuardedFetch({ policy }) });
  return {
    routes,
    // Every 30 minutes by night: see `nextDue`.
    jobs: [{ name: 'fetch-conditions', cron: '*/10 * * * *', run: reader.run }],
    metrics: reader.metrics,
    start: reader.start,
    stop: reader.stop,
    close: reader.close,
  };
}
