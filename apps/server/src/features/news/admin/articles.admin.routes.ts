import { newsAdminEndpoints } from '@ecopulse/contract/news/news-admin';
import { toEditRequest } from '../../../core/content/content-editing.ts';
import { defineRoutes } from '../../../http/routes.ts';
import { toArticleToEdit, toListedArticle } from '../news.view.ts';
import type { ArticlesAdmin } from './articles.admin.service.ts';

export function articlesAdminRoutes({ articlesAdmin }: { articlesAdmin: ArticlesAdmin }) {
  return defineRoutes(newsAdminEndpoints, {
    'GET /api/admin/news': async ({ query }) => (await articlesAdmin.list(query)).map(toListedArticle),
    'GET /api/admin/news/:id': async ({ params }) => toArticleToEdit(await articlesAdmin.get(params.id)),
    'POST /api/admin/news': async ({ body, caller }) =>
      toArticleToEdit(await articlesAdmin.create(caller.residentId, body)),
    'PUT /api/admin/news/:id': async (call) => {
      const { version: _version, ...form } = call.body;
      return toArticleToEdit(await articlesAdmin.edit(toEditRequest(call), form));
    },
    'POST /api/admin/news/:id/publish': async (call) =>
      toArticleToEdit(await articlesAdmin.publish(toEditRequest(call))),
    'POST /api/admin/news/:id/retire': async (call) => toArticleToEdit(await articlesAdmin.retire(toEditRequest(call))),
  });
}
