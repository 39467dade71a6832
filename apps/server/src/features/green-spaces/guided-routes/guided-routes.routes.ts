import { guidedRoutesEndpoints } from '@ecopulse/contract/green-spaces/guided-routes';
import { toEarnings } from '../../../core/rewards/rewards.view.ts';
import { defineRoutes } from '../../../http/routes.ts';
import { toWalk } from '../green-spaces.view.ts';
import type { GuidedRoutes } from './guided-routes.service.ts';

export function guidedRoutesRoutes({ guidedRoutes }: { guidedRoutes: GuidedRoutes }) {
  const toRouteKey = ({ id, routeId }: { id: number; routeId: number }) => ({ greenSpaceId: id, routeId });
  return defineRoutes(guidedRoutesEndpoints, {
    'POST /api/green-spaces/:id/routes/:routeId/start': async ({ params, body, caller, submission }) =>
      toWalk(await guidedRoutes.start(caller.residentId, toRouteKey(params), body?.location ?? null, submission)),
    'POST /api/green-spaces/:id/routes/:routeId/finish': async ({ params, body, caller, submission }) => {
      const position = body?.location ?? null;
      const { finished, earned } = await guidedRoutes.finish(
        caller.residentId,
        toRouteKey(params),
        position,
        submission,
      );
      return { ...toEarnings(earned), ...finished, walk: toWalk(finished.walk) };
    },
    'DELETE /api/green-spaces/:id/routes/:routeId/start': async ({ params, caller, submission }) => {
      await guidedRoutes.giveUp(caller.residentId, toRouteKey(params), submission);
      return undefined;
    },
    'GET /api/user/routes': async ({ caller }) => (await guidedRoutes.listToday(caller.residentId)).map(toWalk),
  });
}
