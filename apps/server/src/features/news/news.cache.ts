import { type NewsArticle, newsArticle, type NewsCategory, type NewsStats, newsStats } from '@ecopulse/contract/news';
import * as z from 'zod/mini';
import { type CachedResponse, jsonContent, type ResponseCache } from '../../http/response-cache.ts';
import type { News } from './news.service.ts';
import { toNewsArticle, toNewsStats } from './news.view.ts';

interface Deps {
  readonly news: Pick<News, 'list' | 'article' | 'figures' | 'today'>;
  readonly responseCache: ResponseCache;
}

type Cached<T> = CachedResponse<T> | Promise<CachedResponse<T>>;

/** The cached responses about news. */
export interface NewsCache {
  /** The newest articles, of one category if it is given. */
  newest(limit: number, category?: NewsCategory): Cached<NewsArticle[]>;
  /** Throws `article-not-found`. */
  article(id: number): Cached<NewsArticle>;
  stats(): Cached<NewsStats>;
}

const ARTICLE = 'news/article/';
const NEWEST = 'news/newest/';
const STATS = 'news/stats/';

export function createNewsCache({ news, responseCache }: Deps): NewsCache {
  return {
    newest: (limit, category) =>
      responseCache.get(NEWEST + limit + (category ?? ''), async () => {
        const rows = await news.list({ limit, category });
        return jsonContent(z.parse(z.array(newsArticle), rows.map(toNewsArticle)));
      }),
    article: (id) =>
      responseCache.get(ARTICLE + id, async () =>
        jsonContent(z.parse(newsArticle, toNewsArticle(await news.article(id)))),
      ),
    // Cached for a day: the articles of this week change overnight, although no row does.
    stats: () =>
      responseCache.get(STATS + news.today(), async () =>
        jsonContent(z.parse(newsStats, toNewsStats(await news.figures()))),
      ),
  };
}
