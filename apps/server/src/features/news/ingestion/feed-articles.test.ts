import { describe, expect, test } from 'vitest';
import { putSource } from '../../../testing/news/articles.ts';
import { rss, sends } from '../../../testing/news/feed-server.ts';
import { openNewsroom, otters, solar } from '../../../testing/news/newsroom.ts';
import { blackPng } from '../../../testing/uploads.ts';

describe('an article of a feed', () => {
  test('is stored once, however often its feed sends it; a changed one keeps its likes and its place', async () => {
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

  test('that an admin has withdrawn stays withdrawn and unchanged, whatever its feed contains', async () => {
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
    expect((await room.call('GET', `/api/admin/news/${id}`, { as: admin })).body.title).toBe('Solar roofs');
  });

  test('without a valid date gets the time of its first fetch, and keeps it', async () => {
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

  test(
    'has its picture from our own server; an invalid or huge picture is not stored or requested again',
    { timeout: 60_000 },
    async () => {
      const room = await openNewsroom();
      const { server, db } = room;
      const picture = server.serve('/picture.png', sends(blackPng(40, 40), 'image/png'));
      const none = server.serve('/none.png', sends('no picture', 'image/png'));
      const huge = server.serve('/huge.png', sends(blackPng(2_300, 2_200), 'image/png'));
      const enclosed = (url: string) => `<enclosure url="${url}" type="image/png" length="1"/>`;
      const items = [
        { ...solar, more: enclosed(picture) },
        { ...otters, more: enclosed(none) },
        { guid: 'c', title: 'A wide view', pubDate: 'Sun, 15 Nov 2026 09:00:00 +0800', more: enclosed(huge) },
      ];
      await putSource(db, { url: server.serve('/feed', sends(rss(items))) });
      await room.refresh();
      const pictures = async () =>
        (await room.call('GET', '/api/news?limit=3')).body.map((each: { imageUrl: string }) => each.imageUrl);
      await expect
        .poll(pictures, { timeout: 30_000 })
        .toEqual([expect.stringMatching(/^\/api\/content-pictures\//), null, null]);
      const [address] = await pictures();
      expect((await room.call('GET', address)).headers['content-type']).toBe('image/webp');
      const drawn = async () => {
        const found = db.selectFrom('news_articles').select('title').where('picture_tried_at', 'is not', null);
        return (await found.where('image_url', 'is', null).orderBy('title').execute()).map(({ title }) => title);
      };
      await expect.poll(drawn, { timeout: 30_000 }).toEqual(['A wide view', 'Otters return']);
      room.clock.forward({ minutes: 6 });
      expect(await room.refresh()).toMatchObject({ updated: 0 });
      expect([server.asked('/picture.png'), server.asked('/none.png')]).toEqual([1, 1]);
    },
  );
});
