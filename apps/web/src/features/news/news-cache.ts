import type { QueryClient } from '@tanstack/react-query';
import type { NewsArticle, NewsCategory } from '@ecopulse/contract/news/news';
import { queriesOf, refresh } from '../../lib/query-client.ts';
import { articleQuery } from './news.api.ts';

/** The news on screen. They stay while the resident reads, whatever arrives meanwhile. */
export interface ShownNews {
  articles: readonly NewsArticle[];
  /** The number of articles in view. */
  visible: number;
  /** Whether there are older ones. */
  hasMore: boolean;
}

/** No endpoint returns it: the screen sets it, and it is dropped some minutes after the screen was left. */
export function shownNewsKey(category?: NewsCategory) {
  return ['shown news', category] as const;
}

/** Changes one article in every cached list. */
export function patchArticle(
  queryClient: QueryClient,
  id: number,
  change: (article: NewsArticle) => Partial<NewsArticle>,
): void {
  const patch = (article: NewsArticle) => (article.id === id ? { ...article, ...change(article) } : article);
  for (const name of ['GET /api/news', 'GET /api/news/latest'] as const)
    queryClient.setQueriesData<NewsArticle[]>(queriesOf(name), (articles) => articles?.map(patch));
  queryClient.setQueriesData<ShownNews>(
    { queryKey: ['shown news'] },
    (shown) => shown && { ...shown, articles: shown.articles.map(patch) },
  );
  queryClient.setQueryData<NewsArticle>(articleQuery(id).queryKey, (article) => article && patch(article));
}

/** Fetches again what likes and new articles change. */
export function refreshNews(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, ['GET /api/news', 'GET /api/news/latest', 'GET /api/news/stats']);
}
