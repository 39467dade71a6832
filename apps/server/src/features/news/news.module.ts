import { createContentAdmin } from '../../core/content/content-editing.ts';
import type { FeatureModule, SharedDeps } from '../../feature-module.ts';
import { articlesAdminRoutes } from './admin/articles.admin.routes.ts';
import { ARTICLES, TRANSLATED_ARTICLES } from './admin/articles.admin.service.ts';
import { sourcesAdminRoutes } from './admin/sources.admin.routes.ts';
import { createSourcesAdmin } from './admin/sources.admin.service.ts';
import { addTranslations } from '../../core/content/translations.service.ts';
import { ALLOW_PRIVATE, PUBLIC_ONLY } from '../../core/outbound/public-address.ts';
import { createSafeFetch } from './feeds/safe-fetch.ts';
import { fetchPictures } from './ingestion/feed-pictures.service.ts';
import { createFeeds } from './ingestion/feeds.service.ts';
import { newsJobs } from './ingestion/ingestion.jobs.ts';
import { createPollingCycles } from './ingestion/polling-cycles.service.ts';
import { createNewsCache, LISTED_ARTICLE_TEXTS } from './news.cache.ts';
import { newsPreviews } from './news.previews.ts';
import { newsRoutes } from './news.routes.ts';
import { ARTICLE_SEARCH_KIND } from './news.search.ts';
import { createNews } from './news.service.ts';
import { toNewsArticle } from './news.view.ts';
import { NEWS_PERSONAL_DATA } from './news.personal-data.ts';

export function newsModule(deps: SharedDeps): FeatureModule {
  const { env, clock, changes, background, log } = deps;
  const news = createNews(deps);
  const newsCache = createNewsCache({ ...deps, news });
  const allowPrivate = env.newsAllowPrivateAddresses;
  const policy = allowPrivate ? ALLOW_PRIVATE : PUBLIC_ONLY;
  const safeFetch = createSafeFetch({ policy });
  const ingestion = { db: background, clock, changes, safeFetch };
  const feeds = createFeeds({ ...ingestion, allowPrivate, log });
  const pictures = { ...ingestion, storePicture: deps.contentPictures.store };
  const pollingCycles = createPollingCycles({
    ...deps,
    feeds,
    fetchPictures: (signal) => fetchPictures(pictures, signal),
  });
  return {
    routes: [
      ...newsRoutes({ ...deps, news, newsCache, pollingCycles }),
      ...articlesAdminRoutes({ articlesAdmin: createContentAdmin(deps, ARTICLES) }),
      ...sourcesAdminRoutes({ sourcesAdmin: createSourcesAdmin({ ...deps, policy, pollingCycles }) }),
    ],
    metrics: feeds.metrics,
    jobs: newsJobs({ ...ingestion, pollingCycles, notifications: deps.notifications }),
    search: {
      kind: ARTICLE_SEARCH_KIND.name,
      list: 'news',
      // By id: there are too many articles to hold in memory.
      findResults: async (ids, language) => {
        const articles = (await news.listByIds([...ids])).map(toNewsArticle);
        return addTranslations(deps.reads, language, LISTED_ARTICLE_TEXTS, articles);
      },
    },
    previews: [newsPreviews(newsCache)],
    start: () => pollingCycles.runSoon((error) => log.error({ err: error }, 'the first polling cycle of news failed')),
    stop: () => pollingCycles.stop(),
    close: () => pollingCycles.close(),
    translated: TRANSLATED_ARTICLES,
    personalData: NEWS_PERSONAL_DATA,
  };
}
