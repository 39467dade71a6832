import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { translationReportsRoutes } from './reports/translation-reports.routes.ts';
import { createTranslationReports } from './reports/translation-reports.service.ts';
import { TRANSLATIONS_DATA } from './translations.personal-data.ts';
import { translationsRoutes } from './translations.routes.ts';

/** Translations of content, beside those that each kind of content sends with its own items, and reports of wrong ones. */
export function translationsModule(deps: SharedDeps): FeatureModule {
  return {
    routes: [...translationsRoutes(deps), ...translationReportsRoutes({ reports: createTranslationReports(deps) })],
    personalData: TRANSLATIONS_DATA,
  };
}
