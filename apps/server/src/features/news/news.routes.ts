import { newsEndpoints, type NewsRound } from '@ecopulse/contract/news';
import { defineRoutes } from '../../http/routes.ts';
import type { NewsCache } from './news.cache.ts';
import type { NewsPage } from './news.queries.ts';
import type { News } from './news.service.ts';
import { toNewsArticle } from './news.view.ts';

interface Deps {
  readonly news: News;
  readonly newsCache: NewsCache;
  /** Rounds of fetching: `refresh` runs one unless there was one recently, and returns what the last one found. */
  readonly rounds: { refresh(): Promise<NewsRound> };
}

const SHOWN = 50;
const LATEST = 3;
/** A list of any other length is cut from this one; otherwise the cache would hold a hundred lists of each category. */
const MOST = 100;

export function newsRoutes({ news, newsCache, rounds }: Deps) {
  const part = async ({ limit, category, before }: NewsPage) => {
    if (before !== undefined) return (await news.list({ limit, category, before })).map(toNewsArticle);
    return (await newsCache.newest(MOST, category)).value.slice(0, limit);
  };
  return defineRoutes(newsEndpoints, {
    'GET /api/news': ({ query: { limit = SHOWN, category, before } }) => {
      const isShown = limit === SHOWN && before === undefined;
      return isShown ? newsCache.newest(limit, category) : part({ limit, category, before });
    },
    'GET /api/news/latest': () => newsCache.newest(LATEST),
    'GET /api/news/stats': () => newsCache.stats(),
    'GET /api/news/:id': ({ params }) => newsCache.article(params.id),
    'POST /api/news/:id/like': ({ params, caller, sending }) => news.like(caller.residentId, params.id, true, sending),
    'DELETE /api/news/:id/like': ({ params, caller, sending }) =>
      news.like(caller.residentId, params.id, false, sending),
    'POST /api/news/:id/read': ({ params, caller }) => news.read(caller.residentId, params.id),
    'GET /api/user/news': ({ caller }) => news.ofResident(caller.residentId),
    'POST /api/news/refresh': () => rounds.refresh(),
  });
}
