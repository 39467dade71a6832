import { queryOptions } from '@tanstack/react-query';
import type { NewsArticle, NewsCategory, NewsStats } from '@ecopulse/contract/news/news';
import { call } from '../../lib/api.ts';

/** Interval from the specification; unchanged lists answer 304. */
const POLLING_INTERVAL_MS = 60_000;

const pollingOptions = { refetchInterval: POLLING_INTERVAL_MS, staleTime: POLLING_INTERVAL_MS } as const;

/** The server's page size. */
export const PAGE_SIZE = 50;

/** English, for which the client puts the reader's language: recent articles in it come first. */
export function newsQuery(category?: NewsCategory) {
  return queryOptions({
    queryKey: ['GET /api/news', category],
    queryFn: ({ signal }): Promise<NewsArticle[]> =>
      call('GET /api/news', { query: { category, language: 'en' }, signal }),
    ...pollingOptions,
  });
}

export function fetchOlderNews(category: NewsCategory | undefined, before: number): Promise<NewsArticle[]> {
  return call('GET /api/news', { query: { category, before: String(before), language: 'en' } });
}

export const latestNewsQuery = queryOptions({
  queryKey: ['GET /api/news/latest'],
  queryFn: ({ signal }): Promise<NewsArticle[]> => call('GET /api/news/latest', { query: { language: 'en' }, signal }),
  ...pollingOptions,
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
  liked: number[];
  read: number[];
}

export const ownNewsQuery = queryOptions({
  queryKey: ['GET /api/user/news'],
  queryFn: ({ signal }): Promise<OwnNews> => call('GET /api/user/news', { signal }),
});
