import type { QueryClient } from '@tanstack/react-query';
import type { NewsArticle, NewsCategory } from '@ecopulse/contract/news/news';
import { queryFilter, refresh } from '../../lib/query-client.ts';
import { articleQuery } from './news.api.ts';

/** The articles on screen; newly polled ones are added only when the user asks for them. */
export interface ShownNews {
  articles: readonly NewsArticle[];
  visibleCount: number;
  hasMore: boolean;
}

/** Client state only, with no endpoint behind it; garbage-collected some minutes after leaving the page. */
export function shownNewsKey(category?: NewsCategory) {
  return ['shown news', category] as const;
}

export function patchArticle(
  queryClient: QueryClient,
  id: number,
  change: (article: NewsArticle) => Partial<NewsArticle>,
): void {
  const patch = (article: NewsArticle) => (article.id === id ? { ...article, ...change(article) } : article);
  for (const name of ['GET /api/news', 'GET /api/news/latest'] as const)
    queryClient.setQueriesData<NewsArticle[]>(queryFilter(name), (articles) => articles?.map(patch));
  queryClient.setQueriesData<ShownNews>(
    { queryKey: ['shown news'] },
    (shown) => shown && { ...shown, articles: shown.articles.map(patch) },
  );
  queryClient.setQueryData<NewsArticle>(articleQuery(id).queryKey, (article) => article && patch(article));
}

export function refreshNews(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, ['GET /api/news', 'GET /api/news/latest', 'GET /api/news/stats']);
}
