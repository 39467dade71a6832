import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NewsArticle, NewsCategory } from '@ecopulse/contract/news/news';
import { type ShownNews, shownNewsKey } from './news-cache.ts';
import { newsQuery, newsStatsQuery, PAGE_SIZE } from './news.api.ts';

/** Rows that "Show more" adds, and those shown first below the three featured articles. */
export const ROWS_PER_STEP = 12;
const INITIAL_VISIBLE_COUNT = ROWS_PER_STEP + 3;

export function createShownNews(articles: readonly NewsArticle[]): ShownNews {
  return { articles, visibleCount: INITIAL_VISIBLE_COUNT, hasMore: articles.length === PAGE_SIZE };
}

/** Articles that only moved up from the next page are not new. */
export function countNewArticles(shown: readonly NewsArticle[], newest: readonly NewsArticle[]): number {
  const ids = new Set(shown.map(({ id }) => id));
  const lastShownIndex = newest.findLastIndex(({ id }) => ids.has(id));
  // With no article in common, all are new.
  const newestAbove = lastShownIndex === -1 ? newest : newest.slice(0, lastShownIndex);
  return newestAbove.filter(({ id }) => !ids.has(id)).length;
}

/** Updates text and likes, and drops withdrawn articles if `newest` is the complete list. */
export function applyUpdates(shown: readonly NewsArticle[], newest: readonly NewsArticle[]): NewsArticle[] {
  const newestById = new Map(newest.map((article) => [article.id, article]));
  const isComplete = newest.length < PAGE_SIZE;
  return shown
    .filter(({ id }) => !isComplete || newestById.has(id))
    .map((article) => newestById.get(article.id) ?? article);
}

/** Polling updates text and likes in place; new articles wait until the user asks, so that nothing moves while reading. */
export function useShownNews(category: NewsCategory | undefined) {
  const queryClient = useQueryClient();
  const list = useQuery(newsQuery(category));
  const { data: cached } = useQuery<ShownNews>({ queryKey: shownNewsKey(category), enabled: false });
  const newest = list.data;
  const mustBeCached = cached === undefined && newest !== undefined;

  useEffect(() => {
    if (mustBeCached) queryClient.setQueryData<ShownNews>(shownNewsKey(category), createShownNews(newest));
  }, [mustBeCached, queryClient, category, newest]);

  const shown = cached ?? (newest && createShownNews(newest));
  return {
    list,
    shown: shown && newest ? { ...shown, articles: applyUpdates(shown.articles, newest) } : shown,
    newArticleCount: shown && newest ? countNewArticles(shown.articles, newest) : 0,
    showNewArticles: () => {
      if (newest) queryClient.setQueryData<ShownNews>(shownNewsKey(category), createShownNews(newest));
      void queryClient.invalidateQueries(newsStatsQuery);
    },
  };
}
