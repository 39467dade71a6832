import type { ArticleForm } from '@ecopulse/contract/news/news-admin';
import { refreshNews } from '../../news/news-cache.ts';
import { articleQuery } from '../../news/news.api.ts';
import { contentEditing } from '../editor/content-editing.ts';
import { resolverOf } from '../editor/lazy-resolver.ts';

export const articleEditing = contentEditing('/admin/news', {
  empty: (): ArticleForm => ({
    title: '',
    summary: '',
    content: '',
    category: 'Green Living',
    imageUrl: null,
    sources: [],
  }),
  ofItem: ({ content }) => ({ content: content ?? '' }),
  loadResolver: resolverOf(async () => (await import('@ecopulse/contract/news/news-admin')).articleForm),
  onStored: (queryClient, id) => {
    queryClient.removeQueries(articleQuery(id));
    void refreshNews(queryClient);
  },
});
