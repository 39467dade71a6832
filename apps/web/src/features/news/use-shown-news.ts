import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NewsArticle, NewsCategory } from '@ecopulse/contract/news/news';
import { type ShownNews, shownNewsKey } from './news-cache.ts';
import { newsQuery, newsStatsQuery, PAGE_SIZE } from './news.api.ts';

/** The number of rows before "show more". The featured three are above them. */
export const ROWS_AT_ONCE = 12;
const VISIBLE_AT_FIRST = ROWS_AT_ONCE + 3;

/** The screen's first state for a new list. */
export function firstShown(articles: readonly NewsArticle[]): ShownNews {
  return { articles, visible: VISIBLE_AT_FIRST, hasMore: articles.length === PAGE_SIZE };
}

/**
 * The number of articles in a newer list that are not on screen. Those that moved up behind the last one are not new.
 */
export function countArrived(shown: readonly NewsArticle[], newest: readonly NewsArticle[]): number {
  const ids = new Set(shown.map(({ id }) => id));
  const lastKnown = newest.findLastIndex(({ id }) => ids.has(id));
  // If nothing shown is left in the list, all of it is new.
  const above = lastKnown === -1 ? newest : newest.slice(0, lastKnown);
  return above.filter(({ id }) => !ids.has(id)).length;
}

/**
 * The shown articles with their newest text and likes, without those withdrawn since, as far as the newest list shows.
 */
export function withUpdates(shown: readonly NewsArticle[], newest: readonly NewsArticle[]): NewsArticle[] {
  const now = new Map(newest.map((article) => [article.id, article]));
  const isWhole = newest.length < PAGE_SIZE;
  return shown.filter(({ id }) => !isWhole || now.has(id)).map((article) => now.get(article.id) ?? article);
}

/**
 * The news on screen. Polling updates text and likes in place. New articles wait until the resident asks for them, so
 * that nothing moves while they read.
 */
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
    /** Shows the new articles. */
    showArrived: () => {
      if (newest) queryClient.setQueryData<ShownNews>(shownNewsKey(category), firstShown(newest));
      void queryClient.invalidateQueries(newsStatsQuery);
    },
  };
}
