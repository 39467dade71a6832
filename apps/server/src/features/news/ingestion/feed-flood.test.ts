import { expect, test } from 'vitest';
import { createSourceRow } from '../../../testing/news/articles.ts';
import { rss, respondWith, respondByEtag } from '../../../testing/news/feed-server.ts';
import { startNewsApp, ottersItem, solarItem } from '../../../testing/news/news-app.ts';
import { captureStatements } from '../../../testing/captured-statements.ts';
import { selectItemsToStore, retentionCutoff } from '../news.rules.ts';

const createItems = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    guid: `${prefix}-${n}`,
    title: `${prefix} ${n}`,
    pubDate: new Date(Date.UTC(2026, 10, 17, 0, n)).toUTCString(),
  }));

test('a feed that invents items adds only the newest thirty a day, and its known items are updated', async () => {
  const newsApp = await startNewsApp();
  const url = newsApp.feedServer.serve('/feed', respondWith(rss([...createItems('First', 80), ottersItem])));
  await createSourceRow(newsApp.db, { name: 'Flood', url });
  expect(await newsApp.refresh()).toMatchObject({ count: 81, added: 30, updated: 0 });
  const firstThirty = await newsApp.titles();
  expect([firstThirty.length, firstThirty[0], firstThirty.at(-1)]).toEqual([30, 'First 79', 'First 50']);

  const changed = createItems('First', 80).map((item) => ({ ...item, description: 'Corrected' }));
  newsApp.feedServer.serve('/feed', respondWith(rss([...createItems('Second', 20), ...changed.slice(60)])));
  newsApp.clock.forward({ minutes: 6 });
  expect(await newsApp.refresh()).toMatchObject({ count: 40, added: 0, updated: 20 });
  expect(await newsApp.titles()).toEqual(firstThirty);

  newsApp.clock.set('2026-11-18T23:59:00+08:00');
  expect(await newsApp.refresh()).toMatchObject({ added: 0 });
  newsApp.clock.set('2026-11-19T00:05:00+08:00');
  expect(await newsApp.refresh()).toMatchObject({ count: 40, added: 20, updated: 0 });
  newsApp.feedServer.serve('/feed', respondWith(rss(createItems('Third', 20))));
  newsApp.clock.forward({ minutes: 6 });
  expect(await newsApp.refresh()).toMatchObject({ count: 20, added: 10 });
  expect(await newsApp.titles()).toHaveLength(60);
});

test('a feed that floods takes no room from another feed', async () => {
  const newsApp = await startNewsApp();
  await createSourceRow(newsApp.db, {
    url: newsApp.feedServer.serve('/flood', respondWith(rss(createItems('Flood', 60)))),
  });
  await createSourceRow(newsApp.db, {
    url: newsApp.feedServer.serve('/other', respondWith(rss([solarItem, ottersItem]))),
  });
  expect(await newsApp.refresh()).toMatchObject({ count: 62, added: 32 });
});

test('items beyond the limit of a day are stored the next day, although the feed has not changed', async () => {
  const newsApp = await startNewsApp();
  const url = newsApp.feedServer.serve('/feed', respondByEtag(rss(createItems('Item', 40)), '"1"'));
  await createSourceRow(newsApp.db, { url });
  expect(await newsApp.refresh()).toMatchObject({ count: 40, added: 30 });
  newsApp.clock.forward({ days: 1 });
  expect(await newsApp.refresh()).toMatchObject({ count: 40, added: 10 });
  newsApp.clock.forward({ days: 1 });
  expect(await newsApp.refresh()).toMatchObject({ count: 40, added: 0, updated: 0 });
  const source = await newsApp.db.selectFrom('news_sources').select('etag').executeTakeFirstOrThrow();
  expect(source.etag).toBe('"1"');
});

test('an item so old that the nightly job would delete it is not stored', async () => {
  const newsApp = await startNewsApp();
  const old = { ...ottersItem, pubDate: 'Mon, 17 Nov 2025 23:59:59 +0800' };
  const young = { ...solarItem, pubDate: 'Tue, 18 Nov 2025 00:00:00 +0800' };
  await createSourceRow(newsApp.db, { url: newsApp.feedServer.serve('/feed', respondWith(rss([young, old]))) });
  expect(await newsApp.refresh()).toMatchObject({ count: 2, added: 1 });
  expect(await newsApp.titles()).toEqual(['Solar roofs']);
});

test('a feed is stored in four statements, however many items it has', async () => {
  const newsApp = await startNewsApp();
  const admin = await newsApp.resident({ isAdmin: true });
  const id = await createSourceRow(newsApp.db, {
    url: newsApp.feedServer.serve('/feed', respondWith(rss(createItems('Item', 60)))),
  });
  const statements = await captureStatements(() =>
    newsApp.call('POST', `/api/admin/news-sources/${id}/fetch`, { as: admin }),
  );
  const beginIndex = statements.indexOf('begin');
  expect(statements.slice(beginIndex + 1, statements.indexOf('commit', beginIndex))).toHaveLength(4);
});

test('the items to store are all known ones, and new ones up to thirty a day', () => {
  const items = ['a', 'b', 'c'].map((identity) => ({ identity, publishedAt: null }));
  const since = retentionCutoff(new Date('2026-11-18T00:00:00+08:00'));
  expect(since.toISOString()).toBe('2025-11-17T16:00:00.000Z');
  const summarize = (addedToday: number) => {
    const { itemsToStore, isTruncated } = selectItemsToStore(items, { known: new Set('c'), addedToday, since });
    return [itemsToStore.map(({ identity }) => identity).join(''), isTruncated];
  };
  expect([28, 29, 30, 60].map(summarize)).toEqual([
    ['abc', false],
    ['ac', true],
    ['c', true],
    ['c', true],
  ]);
});
