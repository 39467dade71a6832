import { describe, expect, test } from 'vitest';
import { putSource } from '../../../testing/news/articles.ts';
import { hangs, rss, type Serve, sends, sendsByEtag } from '../../../testing/news/feed-server.ts';
import { openNewsroom, otters, READS_PRIVATE, solar } from '../../../testing/news/newsroom.ts';
import { startTestApp } from '../../../testing/test-app.ts';

describe('a round of fetching', () => {
  test('stores the items of all feeds in use, and returns whether each was read', async () => {
    const room = await openNewsroom();
    const { db, server } = room;
    await putSource(db, { name: 'Good', url: server.serve('/good', sends(rss([solar, otters]))) });
    await putSource(db, { name: 'Bad', url: server.serve('/bad', sends('no feed')) });
    await putSource(db, { name: 'Gone', url: `${server.url}/gone` });
    await putSource(db, { name: 'Muted', url: server.serve('/muted', sends(rss([solar]))), is_enabled: false });
    await putSource(db, {
      name: 'Removed',
      url: server.serve('/removed', sends(rss([solar]))),
      removed_at: room.clock.now(),
    });
    expect(await room.refresh()).toEqual({
      count: 2,
      added: 2,
      updated: 0,
      sources: [
        { name: 'Bad', ok: false, error: 'not-a-feed' },
        { name: 'Gone', ok: false, error: 'http-status' },
        { name: 'Good', ok: true },
      ],
    });
    expect(await room.titles()).toEqual(['Solar roofs', 'Otters return']);
    const [article] = (await room.call('GET', '/api/news?limit=1')).body;
    expect(article).toMatchObject({
      summary: 'In Tengah',
      category: 'Solar Energy',
      sourceName: 'Good',
      isOwn: false,
      publishedAt: '2026-11-17T01:00:00.000Z',
      link: 'https://news.example.sg/Solar%20roofs',
    });
    expect([server.asked('/muted'), server.asked('/removed')]).toEqual([0, 0]);
  });

  test('goes on when many feeds refuse the connection, which is their fault and no outage of the database', async () => {
    const room = await openNewsroom();
    const down = ['A', 'B', 'C', 'D', 'E', 'F'];
    // Nothing listens on port 1.
    for (const name of down) await putSource(room.db, { name, url: `http://127.0.0.1:1/${name}` });
    await putSource(room.db, { name: 'Good', url: room.server.serve('/good', sends(rss([solar]))) });
    expect(await room.refresh()).toEqual({
      count: 1,
      added: 1,
      updated: 0,
      sources: [...down.map((name) => ({ name, ok: false, error: 'unreachable' })), { name: 'Good', ok: true }],
    });
  });

  test('stores only the items of a broad feed that match its keywords', async () => {
    const room = await openNewsroom();
    await putSource(room.db, { url: room.server.serve('/broad', sends(rss([solar, otters]))), keywords: ['otters'] });
    expect((await room.refresh()).count).toBe(1);
    expect(await room.titles()).toEqual(['Otters return']);
  });

  test('runs once within five minutes, and all callers share its result', async () => {
    const room = await openNewsroom();
    await putSource(room.db, { url: room.server.serve('/feed', sends(rss([solar]))) });
    const results = await Promise.all(Array.from({ length: 30 }, () => room.refresh()));
    expect(new Set(results.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(results[0]).toMatchObject({ added: 1 });
    room.clock.forward({ minutes: 4 });
    expect(await room.refresh()).toEqual(results[0]);
    expect(room.server.asked('/feed')).toBe(1);
    room.clock.forward({ minutes: 1 });
    expect(await room.refresh()).toMatchObject({ count: 1, added: 0, updated: 0 });
    expect(room.server.asked('/feed')).toBe(2);
  });

  test('that another process runs is waited for, and its result is shared', async () => {
    const room = await openNewsroom();
    const other = await startTestApp({ env: READS_PRIVATE, sharing: room });
    const as = await room.resident();
    const good = sends(rss([solar]));
    const slowly: Serve = (request, response) => void setTimeout(() => good(request, response), 1_000);
    await putSource(room.db, { url: room.server.serve('/feed', slowly) });
    const own = room.refresh();
    await expect.poll(() => room.server.asked('/feed')).toBe(1);
    expect((await other.call('POST', '/api/news/refresh', { as })).body).toEqual(await own);
    expect(await own).toMatchObject({ added: 1 });
    expect(room.server.asked('/feed')).toBe(1);
  });

  test('whose process has gone is run by another process once its claim expires', async () => {
    const room = await openNewsroom();
    await putSource(room.db, { url: room.server.serve('/feed', sends(rss([solar]))) });
    const now = room.clock.now();
    const claimed = { started_at: now, claimed_until: new Date(now.getTime() + 20_000) };
    await room.db.updateTable('news_rounds').set(claimed).execute();
    const waiting = room.refresh();
    expect(await Promise.race([waiting, room.call('GET', '/api/health').then(({ status }) => status)])).toBe(200);
    expect(room.server.asked('/feed')).toBe(0);
    room.clock.forward({ minutes: 1 });
    expect(await waiting).toMatchObject({ added: 1 });
  });
});

describe('a feed', () => {
  test('that has not changed is not read again, and counts as fetched', async () => {
    const room = await openNewsroom();
    await putSource(room.db, { name: 'Known', url: room.server.serve('/feed', sendsByEtag(rss([solar]), '"1"')) });
    await room.refresh();
    room.clock.forward({ minutes: 6 });
    expect(await room.refresh()).toEqual({ count: 1, added: 0, updated: 0, sources: [{ name: 'Known', ok: true }] });
    const [source] = await room.db.selectFrom('news_sources').selectAll().execute();
    expect(source).toMatchObject({ last_ok_at: room.clock.now(), last_fetched_at: room.clock.now(), fault: null });
  });

  test('that fails keeps its articles, and its health says since when', async () => {
    const room = await openNewsroom();
    await putSource(room.db, { url: room.server.serve('/feed', sends(rss([solar]))) });
    await room.refresh();
    const wellAt = room.clock.now();
    room.server.serve('/feed', sends('<rss version="2.0"><channel><item>'));
    for (const failures of [1, 2]) {
      room.clock.forward({ minutes: 6 });
      await room.refresh();
      const [source] = await room.db.selectFrom('news_sources').selectAll().execute();
      expect(source).toMatchObject({ last_ok_at: wellAt, fault: 'not-a-feed', failures_in_a_row: failures });
    }
    expect(await room.titles()).toEqual(['Solar roofs']);
  });

  test(
    'that is slow does not keep the server from stopping, and is not recorded as failed',
    { timeout: 30_000 },
    async () => {
      const room = await openNewsroom();
      await putSource(room.db, { url: room.server.serve('/slow', hangs) });
      const waiting = room.refresh();
      await expect.poll(() => room.server.asked('/slow')).toBe(1);
      const started = performance.now();
      await room.app.close();
      expect(performance.now() - started).toBeLessThan(5_000);
      expect(await waiting).toEqual({ count: 0, added: 0, updated: 0, sources: [] });
      const [source] = await room.db.selectFrom('news_sources').selectAll().execute();
      expect(source).toMatchObject({ fault: null, last_fetched_at: null });
      const round = await room.db.selectFrom('news_rounds').selectAll().executeTakeFirst();
      expect(round).toMatchObject({ claimed_until: null, finished_at: null });
    },
  );

  test('that an admin previews does not keep the server from stopping', { timeout: 30_000 }, async () => {
    const { app, call, resident, server } = await openNewsroom();
    const url = server.serve('/slow', hangs);
    const body = { name: 'Slow', url, category: 'Climate', keywords: [], isEnabled: true };
    const preview = call('POST', '/api/admin/news-sources/try', { as: await resident({ isAdmin: true }), body });
    await expect.poll(() => server.asked('/slow')).toBe(1);
    const started = performance.now();
    await app.close();
    expect((await preview).body).toMatchObject({ ok: false });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
