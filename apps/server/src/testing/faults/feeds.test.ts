import { expect, test } from 'vitest';
import { putArticle, putSource } from '../news/articles.ts';
import { rss, sends, startFeedServer } from '../news/feed-server.ts';
import { startTestApp } from '../test-app.ts';
import { HOSTILE } from './hostile-feeds.ts';

/** A fetch takes 10 s at most, four run concurrently, and two of these time out. */
const MAX_ROUND_MS = 30_000;

test('hostile feeds harm neither other feeds nor existing articles', { timeout: 120_000 }, async () => {
  const app = await startTestApp({ env: { newsAllowPrivateAddresses: true } });
  const { call, db } = app;
  const [as, server] = [await app.resident(), await startFeedServer()];
  const sources = new Map<number, string>();
  for (const [path, [serve]] of Object.entries(HOSTILE))
    sources.set(await putSource(db, { url: server.serve(path, serve) }), path);
  for (const source_id of sources.keys())
    await putArticle(db, { source_id, title: `Old news of ${sources.get(source_id)}`, link: 'https://a.sg/' });
  const good = sends(rss([{ guid: 'a', title: 'Good news' }]));
  for (const path of ['/good-1', '/good-2', '/good-3'])
    await putSource(db, { name: path, url: server.serve(path, good) });

  const started = performance.now();
  const round = call('POST', '/api/news/refresh', { as });
  await expect.poll(() => server.asked('/hangs')).toBe(1);
  expect((await call('GET', '/api/news/latest')).status).toBe(200);
  expect((await round).status).toBe(200);
  expect(performance.now() - started).toBeLessThan(MAX_ROUND_MS);

  const ended = await db.selectFrom('news_sources').select(['id', 'name', 'fault']).execute();
  expect(Object.fromEntries(ended.map(({ id, name, fault }) => [sources.get(id) ?? name, fault]))).toEqual({
    ...Object.fromEntries(Object.entries(HOSTILE).map(([path, [, fault]]) => [path, fault])),
    '/good-1': null,
    '/good-2': null,
    '/good-3': null,
  });
  const { body: health } = await round;
  expect(health.sources.filter(({ ok }: { ok: boolean }) => ok)).toHaveLength(6);

  const articles = await db
    .selectFrom('news_articles')
    .select(['source_id', 'title', 'summary', 'link', 'remote_image_url'])
    .where('source_id', 'is not', null)
    .execute();
  const of = (path: string) => articles.filter(({ source_id }) => sources.get(source_id ?? 0) === path);
  for (const path of sources.values())
    expect(
      of(path).map(({ title }) => title),
      path,
    ).toContain(`Old news of ${path}`);
  // Thirty new articles a day, besides the old one.
  expect(of('/many')).toHaveLength(31);
  expect(of('/charset').map(({ title }) => title)).toContain('Caf');
  expect(of('/scripts').filter(({ title }) => !title.startsWith('Old'))).toEqual([
    expect.objectContaining({ title: 'Tidy title', summary: 'Tidy summary', remote_image_url: null }),
  ]);
  expect(articles.filter(({ title }) => title === 'Good news')).toHaveLength(3);
});
