import { newsEndpoints, type NewsPollingCycle } from '@ecopulse/contract/news/news';
import { addTranslations, foreign } from '../../core/content/translations.service.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import type { Reads } from '../../db/standby.ts';
import { defineRoutes } from '../../http/routes.ts';
import { type NewsCache, TRANSLATED_ARTICLES } from './news.cache.ts';
import type { NewsPage } from './news.queries.ts';
import type { News } from './news.service.ts';
import { toNewsArticle } from './news.view.ts';

interface Deps {
  readonly news: News;
  readonly newsCache: NewsCache;
  readonly reads: Reads;
  readonly rounds: { refresh(): Promise<NewsPollingCycle> };
}

const SHOWN = 50;
const LATEST = 3;
/** Other lengths are cut from this list; otherwise the cache would hold a hundred lists per category. */
const MOST = 100;

export function newsRoutes({ news, newsCache, reads, rounds }: Deps) {
  const part = async ({ limit, category, before }: NewsPage, language: Language | null) => {
    if (before === undefined) return (await newsCache.newest(MOST, category, language)).value.slice(0, limit);
    const articles = (await news.list({ limit, category, before })).map(toNewsArticle);
    return addTranslations(reads, language, TRANSLATED_ARTICLES, articles);
  };
  return defineRoutes(newsEndpoints, {
    'GET /api/news': ({ query: { limit = SHOWN, category, before, language: asked } }) => {
      const language = foreign(asked);
      const isShown = limit === SHOWN && before === undefined;
      return isShown ? newsCache.newest(limit, category, language) : part({ limit, category, before }, language);
    },
    'GET /api/news/latest': ({ query }) => newsCache.newest(LATEST, undefined, foreign(query.language)),
    'GET /api/news/stats': () => newsCache.stats(),
    'GET /api/news/:id': ({ params, query }) => newsCache.article(params.id, foreign(query.language)),
    'POST /api/news/:id/like': ({ params, caller, submission }) =>
      news.like(caller.residentId, params.id, true, submission),
    'DELETE /api/news/:id/like': ({ params, caller, submission }) =>
      news.like(caller.residentId, params.id, false, submission),
    'POST /api/news/:id/read': ({ params, caller }) => news.read(caller.residentId, params.id),
    'GET /api/user/news': ({ caller }) => news.ofResident(caller.residentId),
    'POST /api/news/refresh': () => rounds.refresh(),
  });
}
