import { expect, test } from 'vitest';
import { createArticleRow, createSourceRow } from '../news/articles.ts';
import { rss, respondWith, startFeedServer } from '../news/feed-server.ts';
import { startTestApp } from '../test-app.ts';
import { HOSTILE_FEEDS } from './hostile-feeds.ts';

/** A fetch takes 10 s at most, four run concurrently, and two hostile feeds time out. */
const MAX_CYCLE_MS = 30_000;

test('hostile feeds harm neither other feeds nor existing articles', { timeout: 120_000 }, async () => {
  const app = await startTestApp({ env: { newsAllowPrivateAddresses: true } });
  const { call, db } = app;
  const [as, server] = [await app.resident(), await startFeedServer()];
  const pathBySourceId = new Map<number, string>();
  for (const [path, feed] of Object.entries(HOSTILE_FEEDS))
    pathBySourceId.set(await createSourceRow(db, { url: server.serve(path, feed.respond) }), path);
  for (const [source_id, path] of pathBySourceId)
    await createArticleRow(db, { source_id, title: `Old news of ${path}`, link: 'https://a.sg/' });
  const respond = respondWith(rss([{ guid: 'a', title: 'Good news' }]));
  for (const path of ['/good-1', '/good-2', '/good-3'])
    await createSourceRow(db, { name: path, url: server.serve(path, respond) });

  const startedAt = performance.now();
  const refresh = call('POST', '/api/news/refresh', { as });
  await expect.poll(() => server.requestCount('/hangs')).toBe(1);
  expect((await call('GET', '/api/news/latest')).status).toBe(200);
  expect((await refresh).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(MAX_CYCLE_MS);

  const storedSources = await db.selectFrom('news_sources').select(['id', 'name', 'fault']).execute();
  expect(
    Object.fromEntries(storedSources.map(({ id, name, fault }) => [pathBySourceId.get(id) ?? name, fault])),
  ).toEqual({
    ...Object.fromEntries(Object.entries(HOSTILE_FEEDS).map(([path, { fault }]) => [path, fault])),
    '/good-1': null,
    '/good-2': null,
    '/good-3': null,
  });
  const { body: cycle } = await refresh;
  // The three good ones, and three hostile ones that can be read.
  expect(cycle.sources.filter(({ ok }: { ok: boolean }) => ok)).toHaveLength(6);

  const articles = await db
    .selectFrom('news_articles')
    .select(['source_id', 'title', 'summary', 'link', 'remote_image_url'])
    .where('source_id', 'is not', null)
    .execute();
  const articlesAt = (path: string) => articles.filter(({ source_id }) => pathBySourceId.get(source_id ?? 0) === path);
  for (const path of pathBySourceId.values())
    expect(
      articlesAt(path).map(({ title }) => title),
      path,
    ).toContain(`Old news of ${path}`);
  // Thirty new articles a day, besides the old one.
  expect(articlesAt('/many')).toHaveLength(31);
  // The é in Latin-1 is not valid UTF-8, and is dropped.
  expect(articlesAt('/charset').map(({ title }) => title)).toContain('Caf');
  expect(articlesAt('/scripts').filter(({ title }) => !title.startsWith('Old'))).toEqual([
    expect.objectContaining({ title: 'Tidy title', summary: 'Tidy summary', remote_image_url: null }),
  ]);
  expect(articles.filter(({ title }) => title === 'Good news')).toHaveLength(3);
});
