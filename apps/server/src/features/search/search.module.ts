import type { SearchSource } from '../../core/search/search-source.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { searchRoutes } from './search.routes.ts';

/** The search across all features that can be searched. */
export function searchModule({ db }: SharedDeps, sources: readonly SearchSource[]): FeatureModule {
  return { routes: searchRoutes({ db, sources }) };
}
