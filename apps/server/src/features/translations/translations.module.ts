import type { TranslatedSource } from '../../core/content/translated-source.ts';
import type { InboxSource } from '../../core/inbox/inbox-source.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { toTranslationReport, translationReportsRoutes } from './reports/translation-reports.routes.ts';
import { createTranslationReports, type TranslationReports } from './reports/translation-reports.service.ts';
import { translationsAdminRoutes, translationsRoutes } from './translations.routes.ts';
import { createTranslationsAdmin } from './translations.admin.service.ts';
import { TRANSLATIONS_DATA } from './translations.personal-data.ts';

export function translationsModule(deps: SharedDeps, sources: readonly TranslatedSource[]): FeatureModule {
  const reports = createTranslationReports(deps);
  return {
    routes: [
      ...translationsRoutes(deps),
      ...translationsAdminRoutes({ translationsAdmin: createTranslationsAdmin(deps, sources) }),
      ...translationReportsRoutes({ reports }),
    ],
    inbox: reportsInbox(reports),
    personalData: TRANSLATIONS_DATA,
  };
}

function reportsInbox(reports: TranslationReports): InboxSource<'translation'> {
  return {
    kind: 'translation',
    selectItems: reports.selectItems,
    read: async (id) => {
      const row = await reports.find(id);
      return row && toTranslationReport(row);
    },
    settle: reports.settle,
  };
}
