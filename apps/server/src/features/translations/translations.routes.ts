import { translationsEndpoints } from '@ecopulse/contract/translations/translations';
import type { Reads } from '../../db/standby.ts';
import { jsonContent, type ResponseCache } from '../../http/response-cache.ts';
import { defineRoutes } from '../../http/routes.ts';
import { namesIn } from './translations.service.ts';

interface Deps {
  readonly reads: Reads;
  readonly responseCache: ResponseCache;
}

export function translationsRoutes({ reads, responseCache }: Deps) {
  return defineRoutes(translationsEndpoints, {
    'GET /api/content-names': ({ query: { language = 'en' } }) =>
      responseCache.get(`translations/${language}`, async () =>
        jsonContent(await reads((db) => namesIn(db, language))),
      ),
  });
}
