import { describe, expect, test } from 'vitest';
import { createSourceRow } from '../../../testing/news/articles.ts';
import { rss, respondWith } from '../../../testing/news/feed-server.ts';
import { startNewsApp, ottersItem, solarItem } from '../../../testing/news/news-app.ts';
import { createBlackPng } from '../../../testing/uploads.ts';

describe('an article of a feed', () => {
  test('is stored once, however often its feed sends it; a changed one keeps its likes and its place', async () => {
    const newsApp = await startNewsApp();
    await createSourceRow(newsApp.db, {
      url: newsApp.feedServer.serve('/feed', respondWith(rss([solarItem, ottersItem]))),
    });
    await newsApp.refresh();
    const [before] = (await newsApp.call('GET', '/api/news?limit=1')).body;
    await newsApp.call('POST', `/api/news/${before.id}/like`, { as: await newsApp.resident() });
    newsApp.feedServer.serve(
      '/feed',
      respondWith(
        rss([{ ...solarItem, title: 'More solar roofs', pubDate: 'Wed, 18 Nov 2026 11:00:00 +0800' }, ottersItem]),
      ),
    );
    newsApp.clock.forward({ minutes: 6 });
    expect(await newsApp.refresh()).toMatchObject({ count: 2, added: 0, updated: 1 });
    const [after] = (await newsApp.call('GET', '/api/news?limit=1')).body;
    // `rss` makes the link from the title, so the link has changed, too.
    expect(after).toEqual({ ...before, title: 'More solar roofs', likes: 1, link: after.link });
    expect(
      (await newsApp.call('GET', '/api/search?q=more solar roofs', { as: await newsApp.resident() })).body.news[0].id,
    ).toBe(before.id);
  });

  test('that an admin has withdrawn stays withdrawn and unchanged, whatever its feed contains', async () => {
    const newsApp = await startNewsApp();
    const admin = await newsApp.resident({ isAdmin: true });
    await createSourceRow(newsApp.db, { url: newsApp.feedServer.serve('/feed', respondWith(rss([solarItem]))) });
    await newsApp.refresh();
    const [{ id }] = (await newsApp.call('GET', '/api/news?limit=1')).body;
    await newsApp.call('POST', `/api/admin/news/${id}/retire`, { as: admin, body: { version: 1 } });
    expect(await newsApp.titles()).toEqual([]);
    newsApp.feedServer.serve('/feed', respondWith(rss([{ ...solarItem, title: 'Solar roofs, again' }])));
    newsApp.clock.forward({ minutes: 6 });
    await newsApp.refresh();
    expect(await newsApp.titles()).toEqual([]);
    expect((await newsApp.call('GET', `/api/admin/news/${id}`, { as: admin })).body.title).toBe('Solar roofs');
  });

  test('without a valid date gets the time of its first fetch, and keeps it', async () => {
    const newsApp = await startNewsApp();
    const undated = { guid: 'c', title: 'Undated' };
    const fromFuture = { guid: 'd', title: 'From tomorrow', pubDate: 'Mon, 01 Jan 2035 00:00:00 GMT' };
    await createSourceRow(newsApp.db, {
      url: newsApp.feedServer.serve('/feed', respondWith(rss([undated, fromFuture]))),
    });
    await newsApp.refresh();
    newsApp.clock.forward({ minutes: 6 });
    expect(await newsApp.refresh()).toMatchObject({ added: 0, updated: 0 });
    const articles = (await newsApp.call('GET', '/api/news?limit=2')).body;
    expect(
      articles.map(({ title, publishedAt }: { title: string; publishedAt: string }) => [title, publishedAt]),
    ).toEqual([
      ['Undated', '2026-11-18T04:00:00.000Z'],
      ['From tomorrow', '2026-11-18T04:00:00.000Z'],
    ]);
  });

  test(
    'has its picture from our own server; an invalid or huge picture is not stored or requested again',
    { timeout: 60_000 },
    async () => {
      const newsApp = await startNewsApp();
      const { feedServer, db } = newsApp;
      const picture = feedServer.serve('/picture.png', respondWith(createBlackPng(40, 40), 'image/png'));
      const invalid = feedServer.serve('/none.png', respondWith('no picture', 'image/png'));
      const huge = feedServer.serve('/huge.png', respondWith(createBlackPng(2_300, 2_200), 'image/png'));
      const toEnclosure = (url: string) => `<enclosure url="${url}" type="image/png" length="1"/>`;
      const items = [
        { ...solarItem, extraElements: toEnclosure(picture) },
        { ...ottersItem, extraElements: toEnclosure(invalid) },
        {
          guid: 'c',
          title: 'A wide view',
          pubDate: 'Sun, 15 Nov 2026 09:00:00 +0800',
          extraElements: toEnclosure(huge),
        },
      ];
      await createSourceRow(db, { url: feedServer.serve('/feed', respondWith(rss(items))) });
      await newsApp.refresh();
      const listPictureUrls = async () =>
        (await newsApp.call('GET', '/api/news?limit=3')).body.map((article: { imageUrl: string }) => article.imageUrl);
      await expect
        .poll(listPictureUrls, { timeout: 30_000 })
        .toEqual([expect.stringMatching(/^\/api\/content-pictures\//), null, null]);
      const [address] = await listPictureUrls();
      expect((await newsApp.call('GET', address)).headers['content-type']).toBe('image/webp');
      const listTitlesWithoutPicture = async () => {
        const triedArticles = db.selectFrom('news_articles').select('title').where('picture_tried_at', 'is not', null);
        return (await triedArticles.where('image_url', 'is', null).orderBy('title').execute()).map(
          ({ title }) => title,
        );
      };
      await expect.poll(listTitlesWithoutPicture, { timeout: 30_000 }).toEqual(['A wide view', 'Otters return']);
      newsApp.clock.forward({ minutes: 6 });
      expect(await newsApp.refresh()).toMatchObject({ updated: 0 });
      expect([feedServer.requestCount('/picture.png'), feedServer.requestCount('/none.png')]).toEqual([1, 1]);
    },
  );
});
