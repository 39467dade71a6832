import { describe, expect, test } from 'vitest';
import { createSourceRow } from '../../../testing/news/articles.ts';
import { neverRespond, rss, type Responder, respondWith, respondByEtag } from '../../../testing/news/feed-server.ts';
import { startNewsApp, ottersItem, ALLOW_PRIVATE_ENV, solarItem } from '../../../testing/news/news-app.ts';
import { startTestApp } from '../../../testing/test-app.ts';

describe('a polling cycle of news', () => {
  test('stores the items of all feeds in use, and returns whether each was read', async () => {
    const newsApp = await startNewsApp();
    const { db, feedServer } = newsApp;
    await createSourceRow(db, {
      name: 'Good',
      url: feedServer.serve('/good', respondWith(rss([solarItem, ottersItem]))),
    });
    await createSourceRow(db, { name: 'Bad', url: feedServer.serve('/bad', respondWith('no feed')) });
    await createSourceRow(db, { name: 'Gone', url: `${feedServer.url}/gone` });
    await createSourceRow(db, {
      name: 'Muted',
      url: feedServer.serve('/muted', respondWith(rss([solarItem]))),
      is_enabled: false,
    });
    await createSourceRow(db, {
      name: 'Removed',
      url: feedServer.serve('/removed', respondWith(rss([solarItem]))),
      removed_at: newsApp.clock.now(),
    });
    expect(await newsApp.refresh()).toEqual({
      count: 2,
      added: 2,
      updated: 0,
      sources: [
        { name: 'Bad', ok: false, error: 'not-a-feed' },
        { name: 'Gone', ok: false, error: 'http-status' },
        { name: 'Good', ok: true },
      ],
    });
    expect(await newsApp.titles()).toEqual(['Solar roofs', 'Otters return']);
    const [article] = (await newsApp.call('GET', '/api/news?limit=1')).body;
    expect(article).toMatchObject({
      summary: 'In Tengah',
      category: 'Solar Energy',
      sourceName: 'Good',
      isOwn: false,
      publishedAt: '2026-11-17T01:00:00.000Z',
      link: 'https://news.example.sg/Solar%20roofs',
    });
    expect([feedServer.requestCount('/muted'), feedServer.requestCount('/removed')]).toEqual([0, 0]);
  });

  test('continues when many feeds refuse the connection, which is their fault and no outage of the database', async () => {
    const newsApp = await startNewsApp();
    const unreachable = ['A', 'B', 'C', 'D', 'E', 'F'];
    // Nothing listens on port 1.
    for (const name of unreachable) await createSourceRow(newsApp.db, { name, url: `http://127.0.0.1:1/${name}` });
    await createSourceRow(newsApp.db, {
      name: 'Good',
      url: newsApp.feedServer.serve('/good', respondWith(rss([solarItem]))),
    });
    expect(await newsApp.refresh()).toEqual({
      count: 1,
      added: 1,
      updated: 0,
      sources: [...unreachable.map((name) => ({ name, ok: false, error: 'unreachable' })), { name: 'Good', ok: true }],
    });
  });

  test('stores only the items of a broad feed that match its keywords', async () => {
    const newsApp = await startNewsApp();
    await createSourceRow(newsApp.db, {
      url: newsApp.feedServer.serve('/broad', respondWith(rss([solarItem, ottersItem]))),
      keywords: ['otters'],
    });
    expect((await newsApp.refresh()).count).toBe(1);
    expect(await newsApp.titles()).toEqual(['Otters return']);
  });

  test('runs once within five minutes, and all callers share its result', async () => {
    const newsApp = await startNewsApp();
    await createSourceRow(newsApp.db, { url: newsApp.feedServer.serve('/feed', respondWith(rss([solarItem]))) });
    const results = await Promise.all(Array.from({ length: 30 }, () => newsApp.refresh()));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]).toMatchObject({ added: 1 });
    newsApp.clock.forward({ minutes: 4 });
    expect(await newsApp.refresh()).toEqual(results[0]);
    expect(newsApp.feedServer.requestCount('/feed')).toBe(1);
    newsApp.clock.forward({ minutes: 1 });
    expect(await newsApp.refresh()).toMatchObject({ count: 1, added: 0, updated: 0 });
    expect(newsApp.feedServer.requestCount('/feed')).toBe(2);
  });

  test('run by another process is awaited, and its result is shared', async () => {
    const newsApp = await startNewsApp();
    const secondApp = await startTestApp({ env: ALLOW_PRIVATE_ENV, sharing: newsApp });
    const as = await newsApp.resident();
    const respond = respondWith(rss([solarItem]));
    const respondSlowly: Responder = (request, response) => void setTimeout(() => respond(request, response), 1_000);
    await createSourceRow(newsApp.db, { url: newsApp.feedServer.serve('/feed', respondSlowly) });
    const pendingRefresh = newsApp.refresh();
    await expect.poll(() => newsApp.feedServer.requestCount('/feed')).toBe(1);
    expect((await secondApp.call('POST', '/api/news/refresh', { as })).body).toEqual(await pendingRefresh);
    expect(await pendingRefresh).toMatchObject({ added: 1 });
    expect(newsApp.feedServer.requestCount('/feed')).toBe(1);
  });

  test('whose process died is run by another process once its claim expires', async () => {
    const newsApp = await startNewsApp();
    await createSourceRow(newsApp.db, { url: newsApp.feedServer.serve('/feed', respondWith(rss([solarItem]))) });
    const now = newsApp.clock.now();
    const claimed = { started_at: now, claimed_until: new Date(now.getTime() + 20_000) };
    await newsApp.db.updateTable('news_rounds').set(claimed).execute();
    const pendingRefresh = newsApp.refresh();
    // Another call is answered first, so the refresh waits for the claim.
    expect(await Promise.race([pendingRefresh, newsApp.call('GET', '/api/health').then(({ status }) => status)])).toBe(
      200,
    );
    expect(newsApp.feedServer.requestCount('/feed')).toBe(0);
    newsApp.clock.forward({ minutes: 1 });
    expect(await pendingRefresh).toMatchObject({ added: 1 });
  });
});

describe('a feed', () => {
  test('that has not changed is not read again, and counts as fetched', async () => {
    const newsApp = await startNewsApp();
    await createSourceRow(newsApp.db, {
      name: 'Known',
      url: newsApp.feedServer.serve('/feed', respondByEtag(rss([solarItem]), '"1"')),
    });
    await newsApp.refresh();
    newsApp.clock.forward({ minutes: 6 });
    expect(await newsApp.refresh()).toEqual({ count: 1, added: 0, updated: 0, sources: [{ name: 'Known', ok: true }] });
    const [source] = await newsApp.db.selectFrom('news_sources').selectAll().execute();
    expect(source).toMatchObject({
      last_ok_at: newsApp.clock.now(),
      last_fetched_at: newsApp.clock.now(),
      fault: null,
    });
  });

  test('that fails keeps its articles, and its health shows since when', async () => {
    const newsApp = await startNewsApp();
    await createSourceRow(newsApp.db, { url: newsApp.feedServer.serve('/feed', respondWith(rss([solarItem]))) });
    await newsApp.refresh();
    const lastOkAt = newsApp.clock.now();
    newsApp.feedServer.serve('/feed', respondWith('<rss version="2.0"><channel><item>'));
    for (const failures of [1, 2]) {
      newsApp.clock.forward({ minutes: 6 });
      await newsApp.refresh();
      const [source] = await newsApp.db.selectFrom('news_sources').selectAll().execute();
      expect(source).toMatchObject({ last_ok_at: lastOkAt, fault: 'not-a-feed', failures_in_a_row: failures });
    }
    expect(await newsApp.titles()).toEqual(['Solar roofs']);
  });

  test(
    'that is slow does not prevent the server from stopping, and is not recorded as failed',
    { timeout: 30_000 },
    async () => {
      const newsApp = await startNewsApp();
      await createSourceRow(newsApp.db, { url: newsApp.feedServer.serve('/slow', neverRespond) });
      const pendingRefresh = newsApp.refresh();
      await expect.poll(() => newsApp.feedServer.requestCount('/slow')).toBe(1);
      const started = performance.now();
      await newsApp.app.close();
      expect(performance.now() - started).toBeLessThan(5_000);
      expect(await pendingRefresh).toEqual({ count: 0, added: 0, updated: 0, sources: [] });
      const [source] = await newsApp.db.selectFrom('news_sources').selectAll().execute();
      expect(source).toMatchObject({ fault: null, last_fetched_at: null });
      const cycle = await newsApp.db.selectFrom('news_rounds').selectAll().executeTakeFirst();
      expect(cycle).toMatchObject({ claimed_until: null, finished_at: null });
    },
  );

  test('that an admin previews does not prevent the server from stopping', { timeout: 30_000 }, async () => {
    const { app, call, resident, feedServer } = await startNewsApp();
    const url = feedServer.serve('/slow', neverRespond);
    const body = { name: 'Slow', url, category: 'Climate', keywords: [], isEnabled: true };
    const preview = call('POST', '/api/admin/news-sources/try', { as: await resident({ isAdmin: true }), body });
    await expect.poll(() => feedServer.requestCount('/slow')).toBe(1);
    const started = performance.now();
    await app.close();
    expect((await preview).body).toMatchObject({ ok: false });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
