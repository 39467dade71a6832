import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NewsArticle, NewsCategory } from '@ecopulse/contract/news/news';
import { type ShownNews, shownNewsKey } from './news-cache.ts';
import { newsQuery, newsStatsQuery, PAGE_SIZE } from './news.api.ts';

/** Rows before "Show more", below the three featured articles. */
export const ROWS_AT_ONCE = 12;
const VISIBLE_AT_FIRST = ROWS_AT_ONCE + 3;

export function firstShown(articles: readonly NewsArticle[]): ShownNews {
  return { articles, visible: VISIBLE_AT_FIRST, hasMore: articles.length === PAGE_SIZE };
}

/** Articles that only moved up from the next page are not new. */
export function countArrived(shown: readonly NewsArticle[], newest: readonly NewsArticle[]): number {
  const ids = new Set(shown.map(({ id }) => id));
  const lastKnown = newest.findLastIndex(({ id }) => ids.has(id));
  // With no article in common, all are new.
  const above = lastKnown === -1 ? newest : newest.slice(0, lastKnown);
  return above.filter(({ id }) => !ids.has(id)).length;
}

/** Updates text and likes, and drops withdrawn articles if `newest` is the whole list. */
export function withUpdates(shown: readonly NewsArticle[], newest: readonly NewsArticle[]): NewsArticle[] {
  const now = new Map(newest.map((article) => [article.id, article]));
  const isWhole = newest.length < PAGE_SIZE;
  return shown.filter(({ id }) => !isWhole || now.has(id)).map((article) => now.get(article.id) ?? article);
}

/** Polling updates text and likes in place; new articles wait until the user asks, so that nothing moves while reading. */
export function useShownNews(category: NewsCategory | undefined) {
  const queryClient = useQueryClient();
  const list = useQuery(newsQuery(category));
  const { data: cached } = useQuery<ShownNews>({ queryKey: shownNewsKey(category), enabled: false });
  const newest = list.data;
  const mustBeCached = cached === undefined && newest !== undefined;

  useEffect(() => {
    if (mustBeCached) queryClient.setQueryData<ShownNews>(shownNewsKey(category), firstShown(newest));
  }, [mustBeCached, queryClient, category, newest]);

  const shown = cached ?? (newest && firstShown(newest));
  return {
    list,
    shown: shown && newest ? { ...shown, articles: withUpdates(shown.articles, newest) } : shown,
    arrived: shown && newest ? countArrived(shown.articles, newest) : 0,
    showArrived: () => {
      if (newest) queryClient.setQueryData<ShownNews>(shownNewsKey(category), firstShown(newest));
      void queryClient.invalidateQueries(newsStatsQuery);
    },
  };
}
