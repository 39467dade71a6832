import { newsSourcesEndpoints, type SourceForm } from '@ecopulse/contract/news/news-admin';
import { toEditRequest } from '../../../core/content/content-editing.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { SourcesAdmin } from './sources.admin.service.ts';
import { toFeedTrial, toNewsSource } from './sources.admin.view.ts';

export function sourcesAdminRoutes({ sourcesAdmin }: { sourcesAdmin: SourcesAdmin }) {
  return defineRoutes(newsSourcesEndpoints, {
    'GET /api/admin/news-sources': async () => (await sourcesAdmin.list()).map(toNewsSource),
    'POST /api/admin/news-sources': async ({ caller, body }) =>
      toNewsSource(await sourcesAdmin.add(caller.residentId, toSourceForm(body))),
    'PUT /api/admin/news-sources/:id': async (call) => {
      const { version: _version, ...source } = call.body;
      return toNewsSource(await sourcesAdmin.edit(toEditRequest(call), toSourceForm(source)));
    },
    'DELETE /api/admin/news-sources/:id': ({ caller, params }) => sourcesAdmin.remove(caller.residentId, params.id),
    'POST /api/admin/news-sources/:id/fetch': async ({ params, caller }) =>
      toNewsSource(await sourcesAdmin.fetch(caller.residentId, params.id)),
    'POST /api/admin/news-sources/try': async ({ body }) => toFeedTrial(await sourcesAdmin.preview(toSourceForm(body))),
  });
}

type SentSource = Omit<SourceForm, 'language' | 'licence'> & {
  readonly language?: SourceForm['language'] | undefined;
  readonly licence?: string | undefined;
};

function toSourceForm({ language = 'en', licence = '', ...source }: SentSource): SourceForm {
  return { ...source, language, licence };
}
