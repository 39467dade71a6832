import type { NewsArticle, NewsPollingCycle } from '@ecopulse/contract/news/news';
import { type FeedServer, startFeedServer } from './feed-server.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

export const ALLOW_PRIVATE_ENV = { newsAllowPrivateAddresses: true };

interface NewsApp extends TestApp {
  readonly feedServer: FeedServer;
  refresh(): Promise<NewsPollingCycle>;
  titles(): Promise<string[]>;
}

export async function startNewsApp(): Promise<NewsApp> {
  const app = await startTestApp({ env: ALLOW_PRIVATE_ENV });
  const as = await app.resident();
  return {
    ...app,
    feedServer: await startFeedServer(),
    refresh: async () => (await app.call('POST', '/api/news/refresh', { as })).body as NewsPollingCycle,
    async titles() {
      const articles = (await app.call('GET', '/api/news?limit=100')).body as NewsArticle[];
      return articles.filter(({ isOwn }) => !isOwn).map(({ title }) => title);
    },
  };
}

export const solarItem = {
  guid: 'a',
  title: 'Solar roofs',
  description: 'In Tengah',
  pubDate: 'Tue, 17 Nov 2026 09:00:00 +0800',
};
export const ottersItem = {
  guid: 'b',
  title: 'Otters return',
  description: 'To Bishan',
  pubDate: 'Mon, 16 Nov 2026 09:00:00 +0800',
};
