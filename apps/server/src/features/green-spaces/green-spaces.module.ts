import { createContentAdmin } from '../../core/content/content-editing.ts';
import { createGuardedFetch } from '../../core/outbound/guarded-fetch.ts';
import { type AddressPolicy, PUBLIC_ONLY } from '../../core/outbound/public-address.ts';
import type { InboxSource } from '../../core/inbox/inbox-source.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { greenSpacesAdminRoutes } from './admin/green-spaces.admin.routes.ts';
import { GREEN_SPACE_KIND, TRANSLATED_SPACES } from './admin/green-spaces.admin.service.ts';
import { createOutlineImport } from './admin/outline-import.service.ts';
import { createPlaceStatusEditing } from './admin/place-status.service.ts';
import { conditionsJobs, createConditions, type Conditions } from './conditions/conditions.service.ts';
import { createCheckIns } from './check-ins/check-in.service.ts';
import { getGreenSpacesResponse } from './green-spaces.cache.ts';
import { searchGreenSpaces } from './green-spaces.service.ts';
import { greenSpacePreviews } from './green-spaces.previews.ts';
import { greenSpacesRoutes, mapRoutes } from './green-spaces.routes.ts';
import { toShutPath } from './green-spaces.view.ts';
import { GREEN_SPACE_SEARCH_KIND } from './green-spaces.search.ts';
import { guidedRoutesRoutes } from './guided-routes/guided-routes.routes.ts';
import { createGuidedRoutes } from './guided-routes/guided-routes.service.ts';
import { createRatings } from './ratings/ratings.service.ts';
import { GREEN_SPACES_DATA } from './green-spaces.personal-data.ts';
import { placeSourcesRoutes } from './sources/place-sources.routes.ts';
import { createPlaceSources, placeSourcesJobs } from './sources/place-sources.service.ts';
import { visitsRoutes } from './visits/visits.routes.ts';
import { createVisits } from './visits/visits.service.ts';

interface Deps extends SharedDeps {
  readonly placeSourcePolicy: AddressPolicy | undefined;
}

export function greenSpacesModule({ placeSourcePolicy = PUBLIC_ONLY, ...deps }: Deps): FeatureModule {
  const { env } = deps;
  const conditions = createConditions(deps);
  const placeSources = createPlaceSources({
    ...deps,
    fetch: createGuardedFetch({ policy: placeSourcePolicy }),
    sources: env.placeSources ?? [],
  });
  const checkIns = createCheckIns({ ...deps, locationRequired: env.checkInLocation === 'required' });
  return {
    routes: [
      ...greenSpacesRoutes({ ...deps, checkIns, ratings: createRatings(deps), conditions }),
      ...visitsRoutes({ visits: createVisits(deps) }),
      ...mapRoutes(env),
      ...guidedRoutesRoutes({ guidedRoutes: createGuidedRoutes(deps) }),
      ...greenSpacesAdminRoutes({
        admin: createContentAdmin(deps, GREEN_SPACE_KIND),
        outlines: createOutlineImport(deps),
        placeStatus: createPlaceStatusEditing(deps),
      }),
      ...placeSourcesRoutes({ ...deps, placeSources }),
    ],
    jobs: [...conditionsJobs(deps), ...placeSourcesJobs(placeSources)],
    inbox: shutPathsInbox(conditions),
    search: {
      kind: GREEN_SPACE_SEARCH_KIND.name,
      list: 'greenSpaces',
      findMatches: async (query) => {
        const all = (await getGreenSpacesResponse(deps)).value;
        const { spaces, matches } = await searchGreenSpaces(deps.search, all, query, deps.clock.now());
        return { ids: spaces.map(({ id }) => id), matches };
      },
      findResults: async (ids, language) =>
        (await getGreenSpacesResponse(deps, language)).value.filter(({ id }) => ids.has(id)),
    },
    previews: [greenSpacePreviews(deps)],
    stop: () => placeSources.stop(),
    close: () => placeSources.close(),
    translated: TRANSLATED_SPACES,
    personalData: GREEN_SPACES_DATA,
  };
}

function shutPathsInbox(conditions: Conditions): InboxSource<'condition'> {
  return {
    kind: 'condition',
    selectItems: conditions.selectShutPaths,
    read: async (id) => {
      const row = await conditions.findShutPath(id);
      return row && toShutPath(row);
    },
  };
}
