import type { TranslatedSource } from '../../core/content/translated-source.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { translationReportsRoutes } from './reports/translation-reports.routes.ts';
import { createTranslationReports } from './reports/translation-reports.service.ts';
import { translationsAdminRoutes, translationsRoutes } from './translations.routes.ts';
import { createTranslationsAdmin } from './translations.admin.service.ts';
import { TRANSLATIONS_DATA } from './translations.personal-data.ts';

export function translationsModule(deps: SharedDeps, sources: readonly TranslatedSource[]): FeatureModule {
  return {
    routes: [
      ...translationsRoutes(deps),
      ...translationsAdminRoutes({ translationsAdmin: createTranslationsAdmin(deps, sources) }),
      ...translationReportsRoutes({ reports: createTranslationReports(deps) }),
    ],
    personalData: TRANSLATIONS_DATA,
  };
}
