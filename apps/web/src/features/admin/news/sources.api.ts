import type { QueryClient } from '@tanstack/react-query';
import type { NewsSource, SourceForm } from '@ecopulse/contract/news/news-admin';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { refresh } from '../../../lib/query-client.ts';
import { refreshNews } from '../../news/news-cache.ts';
import type { FormEditing } from '../editor/content-editing.ts';
import { resolverOf } from '../editor/lazy-resolver.ts';
import { sourcesQuery } from './sources-query.ts';

export function showSource(queryClient: QueryClient, source: NewsSource): void {
  queryClient.setQueryData(sourcesQuery.queryKey, (sources) =>
    sources?.map((each) => (each.id === source.id ? source : each)),
  );
}

export async function refreshAfterFeeds(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refresh(queryClient, ['GET /api/admin/news-sources', 'GET /api/admin/stats', 'GET /api/admin/news']),
    refreshNews(queryClient),
  ]);
}

export function toSourceForm({ name, url, category, keywords, isEnabled }: NewsSource): SourceForm {
  return { name, url, category, keywords, isEnabled };
}

async function readSource(id: number): Promise<NewsSource> {
  const found = (await call('GET /api/admin/news-sources')).find((source) => source.id === id);
  if (found) return found;
  throw new CallError('404: source-not-found', { status: 404, code: 'source-not-found', detail: '' });
}

export const sourceEditing: FormEditing<NewsSource, SourceForm> = {
  empty: () => ({ name: '', url: '', category: 'Green Living', keywords: [], isEnabled: true }),
  toForm: toSourceForm,
  loadResolver: resolverOf(async () => (await import('@ecopulse/contract/news/news-admin')).sourceForm),
  read: readSource,
  create: (form) => call('POST /api/admin/news-sources', { body: form }),
  save: (id, form, version) => call('PUT /api/admin/news-sources/:id', { params: { id }, body: { ...form, version } }),
  onStored: (queryClient, source) => {
    showSource(queryClient, source);
    void refreshAfterFeeds(queryClient);
  },
};
