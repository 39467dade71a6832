import { type NewsArticle, newsArticle, type NewsCategory, type NewsStats, newsStats } from '@ecopulse/contract/news';
import * as z from 'zod/mini';
import { jsonContent, type SharedAnswer, type SharedAnswers } from '../../http/response-cache.ts';
import { type News, NEWS_TOPIC } from './news.service.ts';
import { toNewsArticle, toNewsStats } from './news.view.ts';

interface Parts {
  readonly news: Pick<News, 'list' | 'article' | 'figures' | 'today'>;
  readonly answers: SharedAnswers;
}

type Kept<T> = SharedAnswer<T> | Promise<SharedAnswer<T>>;

/** What everyone is told of the news, kept in memory. */
export interface NewsAnswers {
  /** The newest articles, of one category where it is given. */
  newest(limit: number, category?: NewsCategory): Kept<NewsArticle[]>;
  /** Throws `article-not-found`. */
  article(id: number): Kept<NewsArticle>;
  stats(): Kept<NewsStats>;
}

const ARTICLE = `${NEWS_TOPIC}/article/`;
const NEWEST = `${NEWS_TOPIC}/newest/`;
const STATS = `${NEWS_TOPIC}/stats/`;

export function newsAnswers({ news, answers }: Parts): NewsAnswers {
  return {
    newest: (limit, category) =>
      answers.get(NEWEST + limit + (category ?? ''), async () => {
        const rows = await news.list({ limit, category });
        return jsonContent(z.parse(z.array(newsArticle), rows.map(toNewsArticle)));
      }),
    article: (id) =>
      answers.get(ARTICLE + id, async () => jsonContent(z.parse(newsArticle, toNewsArticle(await news.article(id))))),
    // Kept for a day: what is of this week today may not be tomorrow, though nothing changes.
    stats: () =>
      answers.get(STATS + news.today(), async () => jsonContent(z.parse(newsStats, toNewsStats(await news.figures())))),
  };
}
