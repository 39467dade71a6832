import { queryOptions } from '@tanstack/react-query';
import type { NewsArticle, NewsCategory, NewsStats } from '@ecopulse/contract/news/news';
import { call } from '../../lib/api.ts';

/** The spec's polling. The response is a 304 if nothing has changed. */
const POLLING_MS = 60_000;

const polled = { refetchInterval: POLLING_MS, staleTime: POLLING_MS } as const;

/** The number of articles that the server returns at once. */
export const PAGE_SIZE = 50;

/** The newest articles, of one category or of all. */
export function newsQuery(category?: NewsCategory) {
  return queryOptions({
    queryKey: ['GET /api/news', category],
    queryFn: ({ signal }): Promise<NewsArticle[]> => call('GET /api/news', { query: { category }, signal }),
    ...polled,
  });
}

/** The articles before the one with this id. */
export function olderNews(category: NewsCategory | undefined, before: number): Promise<NewsArticle[]> {
  return call('GET /api/news', { query: { category, before: String(before) } });
}

/** The newest three. */
export const latestNewsQuery = queryOptions({
  queryKey: ['GET /api/news/latest'],
  queryFn: ({ signal }): Promise<NewsArticle[]> => call('GET /api/news/latest', { signal }),
  ...polled,
});

export const newsStatsQuery = queryOptions({
  queryKey: ['GET /api/news/stats'],
  queryFn: ({ signal }): Promise<NewsStats> => call('GET /api/news/stats', { signal }),
});

export function articleQuery(id: number) {
  return queryOptions({
    queryKey: ['GET /api/news/:id', id],
    queryFn: ({ signal }): Promise<NewsArticle> => call('GET /api/news/:id', { params: { id }, signal }),
  });
}

export interface OwnNews {
  /** The ids of the articles that the resident likes. */
  liked: number[];
  /** The ids of the articles that the resident has opened. */
  read: number[];
}

export const ownNewsQuery = queryOptions({
  queryKey: ['GET /api/user/news'],
  queryFn: ({ signal }): Promise<OwnNews> => call('GET /api/user/news', { signal }),
});
