import type { TranslatedSource } from '../../core/content/translated-source.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { translationsAdminRoutes } from './translations.admin.routes.ts';
import { createTranslationsAdmin } from './translations.admin.service.ts';
import { translationsRoutes } from './translations.routes.ts';

/** Translations of content, beside those that each kind of content sends with its own items. */
export function translationsModule(deps: SharedDeps, sources: readonly TranslatedSource[]): FeatureModule {
  const translationsAdmin = createTranslationsAdmin(deps, sources);
  return { routes: [...translationsRoutes(deps), ...translationsAdminRoutes({ translationsAdmin })] };
}
