import { newsSourcesEndpoints } from '@ecopulse/contract/news/news-admin';
import { toEditRequest } from '../../../core/content/content-editing.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { SourcesAdmin } from './sources.admin.service.ts';
import { toFeedTrial, toNewsSource } from './sources.admin.view.ts';

export function sourcesAdminRoutes({ sourcesAdmin }: { sourcesAdmin: SourcesAdmin }) {
  return defineRoutes(newsSourcesEndpoints, {
    'GET /api/admin/news-sources': async () => (await sourcesAdmin.list()).map(toNewsSource),
    'POST /api/admin/news-sources': async ({ caller, body }) =>
      toNewsSource(await sourcesAdmin.add(caller.residentId, body)),
    'PUT /api/admin/news-sources/:id': async (call) => {
      const { version: _version, ...source } = call.body;
      return toNewsSource(await sourcesAdmin.edit(toEditRequest(call), source));
    },
    'DELETE /api/admin/news-sources/:id': ({ caller, params }) => sourcesAdmin.remove(caller.residentId, params.id),
    'POST /api/admin/news-sources/:id/fetch': async ({ params, caller }) =>
      toNewsSource(await sourcesAdmin.fetch(caller.residentId, params.id)),
    'POST /api/admin/news-sources/try': async ({ body }) => toFeedTrial(await sourcesAdmin.preview(body)),
  });
}
