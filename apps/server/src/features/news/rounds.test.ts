import { describe, expect, test } from 'vitest';
import { putSource } from '../../testing/articles.ts';
import { type FeedServer, hangs, rss, sends, sendsByEtag, startFeedServer } from '../../testing/feed-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { blackPng } from '../../testing/uploads.ts';

const env = { newsAllowPrivateAddresses: true };

interface Newsroom extends TestApp {
  readonly server: FeedServer;
  refresh(): Promise<{
    count: number;
    added: number;
    updated: number;
    sources: { name: string; ok: boolean; error?: string }[];
  }>;
  /** Of the articles of feeds, the newest first. */
  titles(): Promise<string[]>;
}

async function openNewsroom(): Promise<Newsroom> {
  const app = await startTestApp({ env });
  const as = await app.resident();
  return {
    ...app,
    server: await startFeedServer(),
    refresh: async () => (await app.call('POST', '/api/news/refresh', { as })).body,
    titles: async () =>
      (await app.call('GET', '/api/news?limit=100')).body
        .filter(({ isOwn }: { isOwn: boolean }) => !isOwn)
        .map(({ title }: { title: string }) => title),
  };
}

const solar = { guid: 'a', title: 'Solar roofs', description: 'In Tengah', pubDate: 'Tue, 17 Nov 2026 09:00:00 +0800' };
const otters = {
  guid: 'b',
  title: 'Otters return',
  description: 'To Bishan',
  pubDate: 'Mon, 16 Nov 2026 09:00:00 +0800',
};

describe('a round', () => {
  test('takes the items of all feeds that are in use, and says how each did', async () => {
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

  test('takes of a broad feed what its words ask for', async () => {
    const room = await openNewsroom();
    await putSource(room.db, { url: room.server.serve('/broad', sends(rss([solar, otters]))), keywords: ['otters'] });
    expect((await room.refresh()).count).toBe(1);
    expect(await room.titles()).toEqual(['Otters return']);
  });

  test('is one for everyone within five minutes, whose result all share', async () => {
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

  test('that another process is at is waited for, and taken up where that process is gone', async () => {
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

describe('an article', () => {
  test('is one however often its feed brings it; a changed one keeps its likes and its place', async () => {
    const room = await openNewsroom();
    await putSource(room.db, { url: room.server.serve('/feed', sends(rss([solar, otters]))) });
    await room.refresh();
    const [before] = (await room.call('GET', '/api/news?limit=1')).body;
    await room.call('POST', `/api/news/${before.id}/like`, { as: await room.resident() });
    room.server.serve(
      '/feed',
      sends(rss([{ ...solar, title: 'More solar roofs', pubDate: 'Wed, 18 Nov 2026 11:00:00 +0800' }, otters])),
    );
    room.clock.forward({ minutes: 6 });
    expect(await room.refresh()).toMatchObject({ count: 2, added: 0, updated: 1 });
    const [after] = (await room.call('GET', '/api/news?limit=1')).body;
    expect(after).toEqual({ ...before, title: 'More solar roofs', likes: 1, link: after.link });
    expect(
      (await room.call('GET', '/api/search?q=more solar roofs', { as: await room.resident() })).body.news[0].id,
    ).toBe(before.id);
  });

  test('that an admin has withdrawn stays withdrawn, whatever its feed says', async () => {
    const room = await openNewsroom();
    const admin = await room.resident({ isAdmin: true });
    await putSource(room.db, { url: room.server.serve('/feed', sends(rss([solar]))) });
    await room.refresh();
    const [{ id }] = (await room.call('GET', '/api/news?limit=1')).body;
    await room.call('POST', `/api/admin/news/${id}/retire`, { as: admin, body: { version: 1 } });
    expect(await room.titles()).toEqual([]);
    room.server.serve('/feed', sends(rss([{ ...solar, title: 'Solar roofs, again' }])));
    room.clock.forward({ minutes: 6 });
    await room.refresh();
    expect(await room.titles()).toEqual([]);
  });

  test('without a day has that of its first sight, and keeps it', async () => {
    const room = await openNewsroom();
    const undated = { guid: 'c', title: 'Undated' };
    const ahead = { guid: 'd', title: 'From tomorrow', pubDate: 'Mon, 01 Jan 2035 00:00:00 GMT' };
    await putSource(room.db, { url: room.server.serve('/feed', sends(rss([undated, ahead]))) });
    await room.refresh();
    room.clock.forward({ minutes: 6 });
    expect(await room.refresh()).toMatchObject({ added: 0, updated: 0 });
    const articles = (await room.call('GET', '/api/news?limit=2')).body;
    expect(
      articles.map(({ title, publishedAt }: { title: string; publishedAt: string }) => [title, publishedAt]),
    ).toEqual([
      ['Undated', '2026-11-18T04:00:00.000Z'],
      ['From tomorrow', '2026-11-18T04:00:00.000Z'],
    ]);
  });

  test('has its picture from an address of ours; one that is none is drawn', { timeout: 60_000 }, async () => {
    const room = await openNewsroom();
    const { server, db } = room;
    const picture = server.serve('/picture.png', sends(blackPng(40, 40), 'image/png'));
    const none = server.serve('/none.png', sends('no picture', 'image/png'));
    const enclosed = (url: string) => `<enclosure url="${url}" type="image/png" length="1"/>`;
    const items = [
      { ...solar, more: enclosed(picture) },
      { ...otters, more: enclosed(none) },
    ];
    await putSource(db, { url: server.serve('/feed', sends(rss(items))) });
    await room.refresh();
    const pictures = async () =>
      (await room.call('GET', '/api/news?limit=2')).body.map((each: { imageUrl: string }) => each.imageUrl);
    await expect
      .poll(pictures, { timeout: 30_000 })
      .toEqual([expect.stringMatching(/^\/api\/content-pictures\//), null]);
    const [address] = await pictures();
    expect((await room.call('GET', address)).headers['content-type']).toBe('image/webp');
    await expect.poll(() => server.asked('/none.png')).toBe(1);
    room.clock.forward({ minutes: 6 });
    expect(await room.refresh()).toMatchObject({ updated: 0 });
    expect([server.asked('/picture.png'), server.asked('/none.png')]).toEqual([1, 1]);
  });
});

describe('a feed', () => {
  test('that has nothing new is not read again, and counts as well', async () => {
    const room = await openNewsroom();
    await putSource(room.db, { name: 'Known', url: room.server.serve('/feed', sendsByEtag(rss([solar]), '"1"')) });
    await room.refresh();
    room.clock.forward({ minutes: 6 });
    expect(await room.refresh()).toEqual({ count: 1, added: 0, updated: 0, sources: [{ name: 'Known', ok: true }] });
    const [source] = await room.db.selectFrom('news_sources').selectAll().execute();
    expect(source).toMatchObject({ last_ok_at: room.clock.now(), last_fetched_at: room.clock.now(), fault: null });
  });

  test('that fails keeps what it brought, and its health tells since when', async () => {
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
    'that is slow keeps nobody from stopping the server, and is not said to have failed',
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
});
