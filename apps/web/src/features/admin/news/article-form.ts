import type { ArticleForm } from '@ecopulse/contract/news/news-admin';
import { refreshNews } from '../../news/news-cache.ts';
import { articleQuery } from '../../news/news.api.ts';
import { createContentEditing } from '../editor/content-editing.ts';
import { createResolverLoader } from '../editor/lazy-resolver.ts';

export const articleEditing = createContentEditing('/admin/news', {
  empty: (): ArticleForm => ({
    title: '',
    summary: '',
    content: '',
    category: 'Green Living',
    imageUrl: null,
    sources: [],
    publishAt: null,
  }),
  convertFields: ({ content }) => ({ content: content ?? '' }),
  loadResolver: createResolverLoader(async () => (await import('@ecopulse/contract/news/news-admin')).articleForm),
  onStored: (queryClient, id) => {
    queryClient.removeQueries(articleQuery(id));
    void refreshNews(queryClient);
  },
});
