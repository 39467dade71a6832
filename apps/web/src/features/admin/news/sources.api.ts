import type { QueryClient } from '@tanstack/react-query';
import type { NewsSource, SourceForm } from '@ecopulse/contract/news/news-admin';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { refresh } from '../../../lib/query-client.ts';
import { refreshNews } from '../../news/news-cache.ts';
import type { FormEditing } from '../editor/content-editing.ts';
import { createResolverLoader } from '../editor/lazy-resolver.ts';
import { sourcesQuery } from './sources-query.ts';

export function cacheSource(queryClient: QueryClient, source: NewsSource): void {
  queryClient.setQueryData(sourcesQuery.queryKey, (sources) =>
    sources?.map((cached) => (cached.id === source.id ? source : cached)),
  );
}

export async function refreshFeedsAndNews(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refresh(queryClient, ['GET /api/admin/news-sources', 'GET /api/admin/stats', 'GET /api/admin/news']),
    refreshNews(queryClient),
  ]);
}

export function toSourceForm({ name, url, category, language, licence, keywords, isEnabled }: NewsSource): SourceForm {
  return { name, url, category, language, licence, keywords, isEnabled };
}

async function readSource(id: number): Promise<NewsSource> {
  const source = (await call('GET /api/admin/news-sources')).find((candidate) => candidate.id === id);
  if (source) return source;
  throw new CallError('404: source-not-found', { status: 404, code: 'source-not-found', detail: '' });
}

export const sourceEditing: FormEditing<NewsSource, SourceForm> = {
  empty: () => ({
    name: '',
    url: '',
    category: 'Green Living',
    language: 'en',
    licence: '',
    keywords: [],
    isEnabled: true,
  }),
  toForm: toSourceForm,
  loadResolver: createResolverLoader(async () => (await import('@ecopulse/contract/news/news-admin')).sourceForm),
  read: readSource,
  create: (form) => call('POST /api/admin/news-sources', { body: form }),
  save: (id, form, version) => call('PUT /api/admin/news-sources/:id', { params: { id }, body: { ...form, version } }),
  onStored: (queryClient, source) => {
    cacheSource(queryClient, source);
    void refreshFeedsAndNews(queryClient);
  },
};
