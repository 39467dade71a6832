import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NewsArticle, NewsCategory } from '@ecopulse/contract/news';
import { type ShownNews, shownNewsKey } from './news-cache.ts';
import { newsQuery, newsStatsQuery, PAGE_SIZE } from './news.api.ts';

/** As many rows as one looks through before asking for more; the featured three stand above them. */
export const ROWS_AT_ONCE = 12;
const VISIBLE_AT_FIRST = ROWS_AT_ONCE + 3;

/** What stands on the screen when a list comes. */
export function asShown(articles: readonly NewsArticle[]): ShownNews {
  return { articles, visible: VISIBLE_AT_FIRST, hasMore: articles.length === PAGE_SIZE };
}

/** How many articles of a newer list are not among those shown; what moved up behind their last is not new. */
export function countArrived(shown: readonly NewsArticle[], newest: readonly NewsArticle[]): number {
  const ids = new Set(shown.map(({ id }) => id));
  const lastKnown = newest.findLastIndex(({ id }) => ids.has(id));
  // Where nothing is left of what is shown, all of it is new.
  const above = lastKnown === -1 ? newest : newest.slice(0, lastKnown);
  return above.filter(({ id }) => !ids.has(id)).length;
}

/** What is shown with its newest words and likes, without what was withdrawn since, as far as the newest list tells. */
export function broughtUpToDate(shown: readonly NewsArticle[], newest: readonly NewsArticle[]): NewsArticle[] {
  const now = new Map(newest.map((article) => [article.id, article]));
  const isWhole = newest.length < PAGE_SIZE;
  return shown.filter(({ id }) => !isWhole || now.has(id)).map((article) => now.get(article.id) ?? article);
}

/**
 * The news as they stand on the screen. What is polled meanwhile changes words and likes in place; articles that
 * arrived wait until they are asked for, so that nothing moves under the eyes of who reads.
 */
export function useShownNews(category: NewsCategory | undefined) {
  const queryClient = useQueryClient();
  const list = useQuery(newsQuery(category));
  const { data: kept } = useQuery<ShownNews>({ queryKey: shownNewsKey(category), enabled: false });
  const newest = list.data;
  const hasToBeKept = kept === undefined && newest !== undefined;

  useEffect(() => {
    if (hasToBeKept) queryClient.setQueryData<ShownNews>(shownNewsKey(category), asShown(newest));
  }, [hasToBeKept, queryClient, category, newest]);

  const shown = kept ?? (newest && asShown(newest));
  return {
    list,
    shown: shown && newest ? { ...shown, articles: broughtUpToDate(shown.articles, newest) } : shown,
    arrived: shown && newest ? countArrived(shown.articles, newest) : 0,
    /** Shows what has arrived. */
    showArrived: () => {
      if (newest) queryClient.setQueryData<ShownNews>(shownNewsKey(category), asShown(newest));
      void queryClient.invalidateQueries(newsStatsQuery);
    },
  };
}
