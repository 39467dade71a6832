import { queryOptions } from '@tanstack/react-query';
import type { NewsArticle, NewsCategory } from '@ecopulse/contract/news/news';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query-client.ts';

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

export const newsStatsQuery = callQuery('GET /api/news/stats');

export function articleQuery(id: number) {
  return callQuery('GET /api/news/:id', { params: { id } });
}

export interface OwnNews {
  liked: number[];
  read: number[];
}

export const ownNewsQuery = callQuery('GET /api/user/news');
