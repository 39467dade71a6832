import { NEWS_CATEGORIES, type NewsArticle } from '@ecopulse/contract/news/news';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { putArticle, putSource } from '../../testing/news/articles.ts';
import { statementsOf } from '../../testing/statements.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createNews } from './news.service.ts';
import { runs } from '../../testing/amounts.ts';

const HIDDEN = { is_published: false };
const NOT_FOUND = { status: 404, body: { code: 'article-not-found' } };

async function emptied(): Promise<TestApp> {
  const server = await startTestApp();
  await server.db.deleteFrom('news_articles').execute();
  return server;
}

const at = (minute: number) => ({ published_at: new Date(Date.UTC(2026, 10, 17, 0, minute)) });
const idsAt = async ({ call }: TestApp, path: string): Promise<number[]> => {
  const { status, body } = await call('GET', path);
  expect(status).toBe(200);
  return (body as NewsArticle[]).map(({ id }) => id);
};

describe('the list of news', () => {
  const shared = shareTestApp();
  const order: number[] = [];
  beforeAll(async () => {
    const { db } = shared();
    await db.deleteFrom('news_articles').execute();
    for (let n = 0; n < 120; n += 1)
      order.unshift(await putArticle(db, { ...at(Math.floor(n / 5)), category: NEWS_CATEGORIES[n % 8] ?? 'Climate' }));
  });

  test('has the newest fifty, or as many as requested; equal dates are in order of id', async () => {
    expect(await idsAt(shared(), '/api/news')).toEqual(order.slice(0, 50));
    expect(await idsAt(shared(), '/api/news?limit=100')).toEqual(order.slice(0, 100));
    expect(await idsAt(shared(), '/api/news/latest')).toEqual(order.slice(0, 3));
  });

  test('of any length is cut from one cached list, so no caller can fill the cache with lengths', async () => {
    const lengths = [100, 7, 8, 9, 99, 1];
    const asked = await statementsOf(async () => {
      for (const limit of lengths)
        expect(await idsAt(shared(), `/api/news?limit=${limit}&category=Water`)).toEqual(
          order.filter((_id, place) => NEWS_CATEGORIES[(119 - place) % 8] === 'Water').slice(0, limit),
        );
    });
    expect(asked).toHaveLength(1);
  });

  test('continues after the last one seen, to the end, with pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 7, max: 100 }), async (limit) => {
        const seen: number[] = [];
        for (let page = await idsAt(shared(), `/api/news?limit=${limit}`); page.length > 0;) {
          seen.push(...page);
          page = await idsAt(shared(), `/api/news?limit=${limit}&before=${page.at(-1)}`);
        }
        expect(seen).toEqual(order);
      }),
      { numRuns: runs(10) },
    );
  });

  test('has only the requested category, on every page', async () => {
    const category = encodeURIComponent('Nature & Wildlife');
    const wanted = order.filter((_id, place) => NEWS_CATEGORIES[(119 - place) % 8] === 'Nature & Wildlife');
    expect(wanted).toHaveLength(15);
    const first = await idsAt(shared(), `/api/news?category=${category}&limit=10`);
    const second = await idsAt(shared(), `/api/news?category=${category}&limit=10&before=${first.at(-1)}`);
    expect([...first, ...second]).toEqual(wanted);
  });

  test('has nothing after the id of an article that never existed', async () => {
    expect(await idsAt(shared(), '/api/news?before=2147483647')).toEqual([]);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'before=0', 'before=-1', 'category=Gossip', 'category='])(
    'answers 400 to %s',
    async (query) => {
      expect(await shared().call('GET', `/api/news?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input', fields: { [query.split('=')[0] ?? '']: expect.any(String) as unknown } },
      });
    },
  );

  test('is served from memory, with 304 to a client that already has it', async () => {
    const { headers } = await shared().call('GET', '/api/news');
    expect(headers['cache-control']).toBe('public, no-cache');
    const held = { 'if-none-match': String(headers['etag']) };
    const statements = await statementsOf(async () => {
      expect((await shared().call('GET', '/api/news', { headers: held })).status).toBe(304);
    });
    expect(statements).toEqual([]);
  });
});

describe('articles that are not listed', () => {
  test('are withdrawn ones and those of a removed source; those of a muted source stay listed', async () => {
    const server = await emptied();
    const { db, clock, call } = server;
    const [removed, muted] = [
      await putSource(db, { removed_at: clock.now() }),
      await putSource(db, { is_enabled: false, name: 'Muted Times' }),
    ];
    const shown = await putArticle(db, { source_id: muted, link: 'https://muted.example/1', content: null });
    const own = await putArticle(db, at(0));
    const hidden = [await putArticle(db, HIDDEN), await putArticle(db, { source_id: removed })];
    expect(await idsAt(server, '/api/news')).toEqual([shown, own]);
    expect(await idsAt(server, '/api/news/latest')).toEqual([shown, own]);
    expect((await call('GET', '/api/news/stats')).body).toMatchObject({ articles: 2, sources: 2 });
    for (const id of [...hidden, 2_147_483_647]) expect(await call('GET', `/api/news/${id}`)).toMatchObject(NOT_FOUND);
    expect((await call('GET', `/api/news/${shown}`)).body).toMatchObject({
      sourceName: 'Muted Times',
      isOwn: false,
      link: 'https://muted.example/1',
    });
    expect((await call('GET', `/api/news/${own}`)).body).toMatchObject({ sourceName: 'EcoPulse', isOwn: true });
  });

  test('keep their place, so that a list can continue after one', async () => {
    const server = await emptied();
    const [oldest, seen] = [await putArticle(server.db, at(0)), await putArticle(server.db, { ...at(1), ...HIDDEN })];
    expect(await idsAt(server, `/api/news?before=${seen}`)).toEqual([oldest]);
  });

  test('leave the cached responses of another server process after the next change', async () => {
    const server = await emptied();
    const second = await startTestApp({ sharing: server });
    const id = await putArticle(server.db);
    expect(await idsAt(second, '/api/news')).toEqual([id]);
    await server.db.updateTable('news_articles').set(HIDDEN).execute();
    const mei = await server.resident();
    const other = await putArticle(server.db);
    await server.call('POST', `/api/news/${other}/like`, { as: mei });
    await expect.poll(() => idsAt(second, '/api/news')).toEqual([other]);
    expect((await second.call('GET', `/api/news/${id}`)).status).toBe(404);
  });
});

describe('the figures of news', () => {
  test('count listed articles, those of this week, likes, sources and categories, the largest first', async () => {
    const server = await emptied();
    const { db, call, clock, resident } = server;
    expect((await call('GET', '/api/news/stats')).body).toEqual({
      articles: 0,
      thisWeek: 0,
      likes: 0,
      sources: 0,
      categories: [],
    });
    const source = await putSource(db);
    const ofDay = (day: string) => ({ published_at: new Date(`${day}+08:00`) });
    const liked = await putArticle(db, { category: 'Water', ...ofDay('2026-11-12T00:00') });
    await putArticle(db, { category: 'Water', ...ofDay('2026-11-11T23:59') });
    await putArticle(db, { category: 'Solar Energy', source_id: source, ...ofDay('2026-11-18T12:00') });
    await putArticle(db, { category: 'Climate', ...HIDDEN });
    for (const as of [await resident(), await resident()]) await call('POST', `/api/news/${liked}/like`, { as });
    const figures = {
      articles: 3,
      thisWeek: 2,
      likes: 2,
      sources: 2,
      categories: [
        { category: 'Water', count: 2 },
        { category: 'Solar Energy', count: 1 },
      ],
    };
    expect((await call('GET', '/api/news/stats')).body).toEqual(figures);
    clock.forward({ hours: 12 });
    expect((await call('GET', '/api/news/stats')).body).toEqual({ ...figures, thisWeek: 1 });
  });
});

test('each read costs one statement if nothing is cached', async () => {
  const { db, clock } = await startTestApp();
  const never = () => {
    throw new Error('no turn is needed');
  };
  const publish = never;
  const news = createNews({ db, clock, rewards: { turn: never }, changes: { publish } as never });
  for (const read of [
    () => news.list({ limit: 50, category: 'Water', before: 3 }),
    () => news.article(1),
    () => news.articlesOf([1, 2, 3]),
    () => news.figures(),
    () => news.ofResident(1),
  ])
    expect(await statementsOf(read)).toHaveLength(1);
});
