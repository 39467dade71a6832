import { queryOptions } from '@tanstack/react-query';
import type { ArticleForm, ArticleToEdit } from '@ecopulse/contract/news/news-admin';
import { call } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query-client.ts';
import { refreshNews } from '../../news/news-cache.ts';
import { articleQuery } from '../../news/news.api.ts';
import type { ContentEditing } from '../editor/content-editing.ts';
import { resolverOf } from '../editor/lazy-resolver.ts';

/** The stored article. The cache drops it with the editor, so that no editor starts from an old copy. */
export function articleToEditQuery(id: number) {
  return queryOptions({
    queryKey: ['GET /api/admin/news/:id', id],
    queryFn: ({ signal }): Promise<ArticleToEdit> => call('GET /api/admin/news/:id', { params: { id }, signal }),
    gcTime: 0,
  });
}

/** How articles are edited. Articles of feeds can only be published and withdrawn. */
export const articleEditing: ContentEditing<ArticleToEdit, ArticleForm> = {
  empty: () => ({ title: '', summary: '', content: '', category: 'Green Living', imageUrl: null, sources: [] }),
  toForm: ({ title, summary, content, category, imageUrl, sources }) => ({
    title,
    summary,
    content: content ?? '',
    category,
    imageUrl,
    sources,
  }),
  loadResolver: resolverOf(async () => (await import('@ecopulse/contract/news/news-admin')).articleForm),
  read: (id) => call('GET /api/admin/news/:id', { params: { id } }),
  create: (form) => call('POST /api/admin/news', { body: form }),
  save: (id, form, version) => call('PUT /api/admin/news/:id', { params: { id }, body: { ...form, version } }),
  publish: (id, version) => call('POST /api/admin/news/:id/publish', { params: { id }, body: { version } }),
  retire: (id, version) => call('POST /api/admin/news/:id/retire', { params: { id }, body: { version } }),
  onStored: (queryClient, item) => {
    queryClient.setQueryData(articleToEditQuery(item.id).queryKey, item);
    queryClient.removeQueries(articleQuery(item.id));
    void refresh(queryClient, ['GET /api/admin/news', 'GET /api/admin/stats']);
    void refreshNews(queryClient);
  },
};
