import { NEWS_CATEGORIES, type NewsArticle, type NewsCategory } from '@ecopulse/contract/news/news';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createArticleRow, createSourceRow } from '../../testing/news/articles.ts';
import { captureStatements } from '../../testing/captured-statements.ts';
import { problem, shareTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createNews } from './news.service.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const UNPUBLISHED = { is_published: false };
const NOT_FOUND = { status: 404, body: { code: 'article-not-found' } };

async function startWithoutArticles(): Promise<TestApp> {
  const server = await startTestApp();
  await server.db.deleteFrom('news_articles').execute();
  return server;
}

const publishedAtMinute = (minute: number) => ({ published_at: new Date(Date.UTC(2026, 10, 17, 0, minute)) });
const idsAt = async ({ call }: TestApp, path: string): Promise<number[]> => {
  const { status, body } = await call('GET', path);
  expect(status).toBe(200);
  return (body as NewsArticle[]).map(({ id }) => id);
};

describe('the list of news', () => {
  const shared = shareTestApp();
  const newestFirst: { id: number; category: NewsCategory }[] = [];
  const newestIds = (limit: number) => newestFirst.slice(0, limit).map(({ id }) => id);
  const idsOfCategory = (wanted: NewsCategory) =>
    newestFirst.filter(({ category }) => category === wanted).map(({ id }) => id);
  beforeAll(async () => {
    const { db } = shared();
    await db.deleteFrom('news_articles').execute();
    for (let n = 0; n < 120; n += 1) {
      const category = NEWS_CATEGORIES[n % NEWS_CATEGORIES.length] ?? 'Climate';
      const id = await createArticleRow(db, { ...publishedAtMinute(Math.floor(n / 5)), category });
      newestFirst.unshift({ id, category });
    }
  });

  test('has the newest fifty, or as many as requested; equal dates are in order of id', async () => {
    expect(await idsAt(shared(), '/api/news')).toEqual(newestIds(50));
    expect(await idsAt(shared(), '/api/news?limit=100')).toEqual(newestIds(100));
    expect(await idsAt(shared(), '/api/news/latest')).toEqual(newestIds(3));
  });

  test('of any length is cut from one cached list, so no caller can fill the cache with lengths', async () => {
    const lengths = [100, 7, 8, 9, 99, 1];
    const listStatements = await captureStatements(async () => {
      for (const limit of lengths)
        expect(await idsAt(shared(), `/api/news?limit=${limit}&category=Water`)).toEqual(
          idsOfCategory('Water').slice(0, limit),
        );
    });
    expect(listStatements).toHaveLength(1);
  });

  test('continues after the last one seen, to the end, with pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 7, max: 100 }), async (limit) => {
        const seen: number[] = [];
        for (let page = await idsAt(shared(), `/api/news?limit=${limit}`); page.length > 0;) {
          seen.push(...page);
          page = await idsAt(shared(), `/api/news?limit=${limit}&before=${page.at(-1)}`);
        }
        expect(seen).toEqual(newestIds(120));
      }),
      { numRuns: scaleRuns(10) },
    );
  });

  test('has only the requested category, on every page', async () => {
    const category = encodeURIComponent('Nature & Wildlife');
    const expectedIds = idsOfCategory('Nature & Wildlife');
    expect(expectedIds).toHaveLength(15);
    const first = await idsAt(shared(), `/api/news?category=${category}&limit=10`);
    const second = await idsAt(shared(), `/api/news?category=${category}&limit=10&before=${first.at(-1)}`);
    expect([...first, ...second]).toEqual(expectedIds);
  });

  test('has nothing after the id of an article that never existed', async () => {
    expect(await idsAt(shared(), '/api/news?before=2147483647')).toEqual([]);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'before=0', 'before=-1', 'category=Gossip', 'category='])(
    'answers 400 to %s',
    async (query) => {
      expect(await shared().call('GET', `/api/news?${query}`)).toMatchObject(
        problem(400, 'invalid-input', { fields: { [query.split('=')[0] ?? '']: expect.any(String) as unknown } }),
      );
    },
  );

  test('is served from memory, with 304 to a client that already has it', async () => {
    const { headers } = await shared().call('GET', '/api/news');
    expect(headers['cache-control']).toBe('public, no-cache');
    const conditionalHeaders = { 'if-none-match': String(headers['etag']) };
    const statements = await captureStatements(async () => {
      expect((await shared().call('GET', '/api/news', { headers: conditionalHeaders })).status).toBe(304);
    });
    expect(statements).toEqual([]);
  });
});

describe('articles that are not listed', () => {
  test('are withdrawn ones and those of a removed source; those of a muted source stay listed', async () => {
    const server = await startWithoutArticles();
    const { db, clock, call } = server;
    const [removed, muted] = [
      await createSourceRow(db, { removed_at: clock.now() }),
      await createSourceRow(db, { is_enabled: false, name: 'Muted Times' }),
    ];
    const listedId = await createArticleRow(db, { source_id: muted, link: 'https://muted.example/1', content: null });
    const ownId = await createArticleRow(db, publishedAtMinute(0));
    const hidden = [await createArticleRow(db, UNPUBLISHED), await createArticleRow(db, { source_id: removed })];
    expect(await idsAt(server, '/api/news')).toEqual([listedId, ownId]);
    expect(await idsAt(server, '/api/news/latest')).toEqual([listedId, ownId]);
    expect((await call('GET', '/api/news/stats')).body).toMatchObject({ articles: 2, sources: 2 });
    for (const id of [...hidden, 2_147_483_647]) expect(await call('GET', `/api/news/${id}`)).toMatchObject(NOT_FOUND);
    expect((await call('GET', `/api/news/${listedId}`)).body).toMatchObject({
      sourceName: 'Muted Times',
      isOwn: false,
      link: 'https://muted.example/1',
    });
    expect((await call('GET', `/api/news/${ownId}`)).body).toMatchObject({ sourceName: 'EcoPulse', isOwn: true });
  });

  test('keep their place, so that a list can continue after one', async () => {
    const server = await startWithoutArticles();
    const [oldest, seen] = [
      await createArticleRow(server.db, publishedAtMinute(0)),
      await createArticleRow(server.db, { ...publishedAtMinute(1), ...UNPUBLISHED }),
    ];
    expect(await idsAt(server, `/api/news?before=${seen}`)).toEqual([oldest]);
  });

  test('leave the cached responses of another server process after the next change', async () => {
    const server = await startWithoutArticles();
    const second = await startTestApp({ sharing: server });
    const id = await createArticleRow(server.db);
    expect(await idsAt(second, '/api/news')).toEqual([id]);
    await server.db.updateTable('news_articles').set(UNPUBLISHED).execute();
    const mei = await server.resident();
    const other = await createArticleRow(server.db);
    await server.call('POST', `/api/news/${other}/like`, { as: mei });
    await expect.poll(() => idsAt(second, '/api/news')).toEqual([other]);
    expect((await second.call('GET', `/api/news/${id}`)).status).toBe(404);
  });
});

describe('the statistics of news', () => {
  test('count listed articles, those of this week, likes, sources and categories, the largest first', async () => {
    const server = await startWithoutArticles();
    const { db, call, clock, resident } = server;
    expect((await call('GET', '/api/news/stats')).body).toEqual({
      articles: 0,
      thisWeek: 0,
      likes: 0,
      sources: 0,
      categories: [],
    });
    const source = await createSourceRow(db);
    // On Wednesday, 18 November, the last seven days begin on the 12th.
    const ofDay = (day: string) => ({ published_at: new Date(`${day}+08:00`) });
    const liked = await createArticleRow(db, { category: 'Water', ...ofDay('2026-11-12T00:00') });
    await createArticleRow(db, { category: 'Water', ...ofDay('2026-11-11T23:59') });
    await createArticleRow(db, { category: 'Solar Energy', source_id: source, ...ofDay('2026-11-18T12:00') });
    await createArticleRow(db, { category: 'Climate', ...UNPUBLISHED });
    for (const as of [await resident(), await resident()]) await call('POST', `/api/news/${liked}/like`, { as });
    const stats = {
      articles: 3,
      thisWeek: 2,
      likes: 2,
      sources: 2,
      categories: [
        { category: 'Water', count: 2 },
        { category: 'Solar Energy', count: 1 },
      ],
    };
    expect((await call('GET', '/api/news/stats')).body).toEqual(stats);
    clock.forward({ hours: 12 });
    expect((await call('GET', '/api/news/stats')).body).toEqual({ ...stats, thisWeek: 1 });
  });
});

test('with a language, recent articles in it come first, then all by date, across pages', async () => {
  const app = await startWithoutArticles();
  const { db } = app;
  const sourceId = await createSourceRow(db);
  const at = (day: number, language: string, source_id: number | null = sourceId) =>
    createArticleRow(db, {
      source_id,
      language,
      published_at: new Date(`2026-11-${String(day).padStart(2, '0')}T10:00:00+08:00`),
    });
  const [oldChinese, own, chinese, english, malay] = [
    await at(1, 'zh'),
    await at(13, 'en', null),
    await at(14, 'zh'),
    await at(16, 'en'),
    await at(17, 'ms'),
  ];
  expect(await idsAt(app, '/api/news?language=zh')).toEqual([chinese, own, malay, english, oldChinese]);
  expect(await idsAt(app, '/api/news?language=en')).toEqual([english, own, malay, chinese, oldChinese]);
  const newestFirst = [malay, english, chinese, own, oldChinese];
  expect(await idsAt(app, '/api/news')).toEqual(newestFirst);
  expect(await idsAt(app, '/api/news/latest')).toEqual(newestFirst.slice(0, 3));
  expect(await idsAt(app, `/api/news?limit=2&before=${english}`)).toEqual([chinese, own]);
  expect(await idsAt(app, '/api/news/latest?language=ms')).toEqual([malay, own, english]);
  const pages: number[] = [];
  for (let page = await idsAt(app, '/api/news?language=zh&limit=2'); page.length > 0;) {
    pages.push(...page);
    page = await idsAt(app, `/api/news?language=zh&limit=2&before=${pages.at(-1)}`);
  }
  expect(pages).toEqual([chinese, own, malay, english, oldChinese]);
});

test('each read costs one statement if nothing is cached', async () => {
  const { db, clock } = await startTestApp();
  const failIfCalled = () => {
    throw new Error('a read needs neither a turn nor a notification');
  };
  const changes = { publish: failIfCalled } as never;
  const news = createNews({ db, clock, rewards: { turn: failIfCalled }, changes });
  for (const read of [
    () => news.list({ limit: 50, category: 'Water', before: 3 }, null),
    () => news.article(1),
    () => news.listByIds([1, 2, 3]),
    () => news.stats(),
    () => news.listReactionsOf(1),
  ])
    expect(await captureStatements(read)).toHaveLength(1);
});
