import { newsEndpoints, type NewsPollingCycle } from '@ecopulse/contract/news/news';
import { addTranslations, translationLanguage } from '../../core/content/translations.service.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { defineRoutes } from '../../http/routes.ts';
import { type NewsCache, LISTED_ARTICLE_TEXTS } from './news.cache.ts';
import type { NewsPage } from './news.queries.ts';
import type { News } from './news.service.ts';
import { toNewsArticle } from './news.view.ts';

interface Deps extends Pick<SharedDeps, 'reads'> {
  readonly news: News;
  readonly newsCache: NewsCache;
  readonly pollingCycles: { refresh(): Promise<NewsPollingCycle> };
}

const DEFAULT_LIMIT = 50;
const LATEST_COUNT = 3;
/** Shorter lists are sliced from this one; otherwise the cache would hold a hundred lists per category. */
const CACHED_LIST_LENGTH = 100;

export function newsRoutes({ news, newsCache, reads, pollingCycles }: Deps) {
  const listPage = async ({ limit, category, before }: NewsPage, language: Language | undefined) => {
    if (before === undefined)
      return (await newsCache.newest(CACHED_LIST_LENGTH, category, language)).value.slice(0, limit);
    const articles = (await news.list({ limit, category, before }, language ?? null)).map(toNewsArticle);
    return addTranslations(reads, translationLanguage(language), LISTED_ARTICLE_TEXTS, articles);
  };
  return defineRoutes(newsEndpoints, {
    'GET /api/news': ({ query: { limit = DEFAULT_LIMIT, category, before, language } }) => {
      const isDefaultPage = limit === DEFAULT_LIMIT && before === undefined;
      return isDefaultPage
        ? newsCache.newest(limit, category, language)
        : listPage({ limit, category, before }, language);
    },
    'GET /api/news/latest': ({ query }) => newsCache.newest(LATEST_COUNT, undefined, query.language),
    'GET /api/news/stats': () => newsCache.stats(),
    'GET /api/news/:id': ({ params, query }) => newsCache.article(params.id, translationLanguage(query.language)),
    'POST /api/news/:id/like': ({ params, caller, submission }) =>
      news.like(caller.residentId, params.id, true, submission),
    'DELETE /api/news/:id/like': ({ params, caller, submission }) =>
      news.like(caller.residentId, params.id, false, submission),
    'POST /api/news/:id/read': ({ params, caller }) => news.read(caller.residentId, params.id),
    'GET /api/user/news': ({ caller }) => news.listReactionsOf(caller.residentId),
    'POST /api/news/refresh': () => pollingCycles.refresh(),
  });
}
