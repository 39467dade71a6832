import { placeSourcesEndpoints } from '@ecopulse/contract/green-spaces/place-sources';
import { type EditingDeps, toEditRequest } from '../../../core/content/content-editing.ts';
import { defineRoutes } from '../../../http/routes.ts';
import { decideDifferences } from './place-decisions.service.ts';
import type { PlaceSources } from './place-sources.service.ts';
import { toPlacesWithDifferences, toPlaceSource } from './place-sources.view.ts';

interface Deps extends EditingDeps {
  readonly placeSources: PlaceSources;
}

export function placeSourcesRoutes({ placeSources, ...editing }: Deps) {
  return defineRoutes(placeSourcesEndpoints, {
    'GET /api/admin/place-sources': async ({ towns }) => {
      const { states, differences } = await placeSources.list(towns);
      return { sources: states.map(toPlaceSource), places: toPlacesWithDifferences(differences) };
    },
    'POST /api/admin/place-sources/fetch': async ({ caller }) => {
      return { isFetching: await placeSources.start(caller.residentId) };
    },
    'POST /api/admin/green-spaces/:id/differences': (call) =>
      decideDifferences(editing, toEditRequest(call), call.body),
  });
}
