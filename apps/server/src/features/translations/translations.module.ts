import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { translationsRoutes } from './translations.routes.ts';

/** Translations of content, beside those that each kind of content sends with its own items. */
export function translationsModule(deps: SharedDeps): FeatureModule {
  return { routes: translationsRoutes(deps) };
}
