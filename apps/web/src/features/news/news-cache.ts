import type { QueryClient } from '@tanstack/react-query';
import type { NewsArticle, NewsCategory } from '@ecopulse/contract/news';
import { queriesOf, refresh } from '../../lib/query-client.ts';
import { articleQuery } from './news.api.ts';

/** What stands on the screen of news: it stays while somebody reads, whatever arrives meanwhile. */
export interface ShownNews {
  articles: readonly NewsArticle[];
  /** How many of them are in sight. */
  visible: number;
  /** There are older ones. */
  hasMore: boolean;
}

/** No endpoint answers it: it is set by the screen, and forgotten some minutes after that was left. */
export function shownNewsKey(category?: NewsCategory) {
  return ['shown news', category] as const;
}

/** Changes one article wherever it is kept. */
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

/** Fetches anew what likes and new articles change. */
export function refreshNews(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, ['GET /api/news', 'GET /api/news/latest', 'GET /api/news/stats']);
}
