import { translationsEndpoints } from '@ecopulse/contract/translations/translations';
import { translationsAdminEndpoints } from '@ecopulse/contract/translations/translations-admin';
import type { SharedDeps } from '../../feature-module.ts';
import { jsonContent } from '../../http/prepared-response.ts';
import { defineRoutes } from '../../http/routes.ts';
import type { TranslationsAdmin } from './translations.admin.service.ts';
import { toTranslationsToEdit } from './translations.admin.view.ts';
import { findContentNames } from './translations.service.ts';

type Deps = Pick<SharedDeps, 'reads' | 'responseCache'>;

export function translationsRoutes({ reads, responseCache }: Deps) {
  return defineRoutes(translationsEndpoints, {
    'GET /api/content-names': ({ query: { language = 'en' } }) =>
      responseCache.get(`translations/${language}`, async () =>
        jsonContent(await reads((db) => findContentNames(db, language))),
      ),
  });
}

const DEFAULT_PAGE_SIZE = 50;

export function translationsAdminRoutes({ translationsAdmin }: { translationsAdmin: TranslationsAdmin }) {
  return defineRoutes(translationsAdminEndpoints, {
    'GET /api/admin/translations': ({ query }) =>
      translationsAdmin.list({ ...query, limit: query.limit ?? DEFAULT_PAGE_SIZE }),
    'GET /api/admin/translations/:subject/:subjectId': async ({ params, query }) =>
      toTranslationsToEdit(await translationsAdmin.get(params, query.field)),
    'PUT /api/admin/translations/:subject/:subjectId': async ({ params, body, caller }) =>
      toTranslationsToEdit(await translationsAdmin.save(caller.residentId, params, body)),
  });
}
