import {
  type NewsArticle,
  newsArticle,
  type NewsCategory,
  type NewsStats,
  newsStats,
} from '@ecopulse/contract/news/news';
import * as z from 'zod/mini';
import {
  addTranslations,
  languageSuffix,
  translationLanguage,
  type TranslatedItems,
} from '../../core/content/translations.service.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { type CachedResponse, jsonContent } from '../../http/prepared-response.ts';
import type { News } from './news.service.ts';
import { listedTexts, textsOfArticle, toNewsArticle, toNewsStats } from './news.view.ts';

interface Deps extends Pick<SharedDeps, 'reads' | 'responseCache'> {
  readonly news: Pick<News, 'list' | 'article' | 'stats' | 'today'>;
}

type Cached<T> = CachedResponse<T> | Promise<CachedResponse<T>>;

export interface NewsCache {
  /** With a language, English too, recent articles in it come first. */
  newest(limit: number, category?: NewsCategory, language?: Language): Cached<NewsArticle[]>;
  /** Throws `article-not-found`. */
  article(id: number, language?: Language | null): Cached<NewsArticle>;
  stats(): Cached<NewsStats>;
}

const ARTICLE_KEY_PREFIX = 'news/article/';
const NEWEST_KEY_PREFIX = 'news/newest/';
const STATS_KEY_PREFIX = 'news/stats/';

const TRANSLATED_FULL_ARTICLES: TranslatedItems<NewsArticle> = { subject: 'article', textsOf: textsOfArticle };

export const LISTED_ARTICLE_TEXTS: TranslatedItems<NewsArticle> = {
  subject: 'article',
  textsOf: listedTexts,
  fields: ['title', 'summary'],
};

export function createNewsCache({ news, reads, responseCache }: Deps): NewsCache {
  return {
    newest: (limit, category, language) =>
      responseCache.get(
        `${NEWEST_KEY_PREFIX}${news.today()}/${limit}${category ?? ''}${languageSuffix(language ?? null)}`,
        async () => {
          const rows = await news.list({ limit, category }, language ?? null);
          const articles = z.parse(z.array(newsArticle), rows.map(toNewsArticle));
          return jsonContent(
            await addTranslations(reads, translationLanguage(language), LISTED_ARTICLE_TEXTS, articles),
          );
        },
      ),
    article: (id, language = null) =>
      responseCache.get(ARTICLE_KEY_PREFIX + id + languageSuffix(language), async () => {
        const article = z.parse(newsArticle, toNewsArticle(await news.article(id)));
        const [translated = article] = await addTranslations(reads, language, TRANSLATED_FULL_ARTICLES, [article]);
        return jsonContent(translated);
      }),
    // Keyed by day: the number of articles this week changes at midnight, although no row does.
    stats: () =>
      responseCache.get(STATS_KEY_PREFIX + news.today(), async () =>
        jsonContent(z.parse(newsStats, toNewsStats(await news.stats()))),
      ),
  };
}
