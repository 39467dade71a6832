import { expect, test } from 'vitest';
import { putSource } from '../../../testing/news/articles.ts';
import { rss, sends, sendsByEtag } from '../../../testing/news/feed-server.ts';
import { openNewsroom, otters, solar } from '../../../testing/news/newsroom.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { keptItems, keptSince } from '../news.rules.ts';

const invented = (of: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    guid: `${of}-${n}`,
    title: `${of} ${n}`,
    pubDate: new Date(Date.UTC(2026, 10, 17, 0, n)).toUTCString(),
  }));

test('a feed that invents items adds only the newest thirty a day, and its known items are updated', async () => {
  const room = await openNewsroom();
  const url = room.server.serve('/feed', sends(rss([...invented('First', 80), otters])));
  await putSource(room.db, { name: 'Flood', url });
  expect(await room.refresh()).toMatchObject({ count: 81, added: 30, updated: 0 });
  const thirty = await room.titles();
  expect([thirty.length, thirty[0], thirty.at(-1)]).toEqual([30, 'First 79', 'First 50']);

  const changed = invented('First', 80).map((item) => ({ ...item, description: 'Corrected' }));
  room.server.serve('/feed', sends(rss([...invented('Second', 20), ...changed.slice(60)])));
  room.clock.forward({ minutes: 6 });
  expect(await room.refresh()).toMatchObject({ count: 40, added: 0, updated: 20 });
  expect(await room.titles()).toEqual(thirty);

  room.clock.set('2026-11-18T23:59:00+08:00');
  expect(await room.refresh()).toMatchObject({ added: 0 });
  room.clock.set('2026-11-19T00:05:00+08:00');
  expect(await room.refresh()).toMatchObject({ count: 40, added: 20, updated: 0 });
  room.server.serve('/feed', sends(rss(invented('Third', 20))));
  room.clock.forward({ minutes: 6 });
  expect(await room.refresh()).toMatchObject({ count: 20, added: 10 });
  expect(await room.titles()).toHaveLength(60);
});

test('a feed that floods takes no room from another feed', async () => {
  const room = await openNewsroom();
  await putSource(room.db, { url: room.server.serve('/flood', sends(rss(invented('Flood', 60)))) });
  await putSource(room.db, { url: room.server.serve('/other', sends(rss([solar, otters]))) });
  expect(await room.refresh()).toMatchObject({ count: 62, added: 32 });
});

test('items beyond the limit of a day are stored the next day, although the feed has not changed', async () => {
  const room = await openNewsroom();
  const url = room.server.serve('/feed', sendsByEtag(rss(invented('Item', 40)), '"1"'));
  await putSource(room.db, { url });
  expect(await room.refresh()).toMatchObject({ count: 40, added: 30 });
  room.clock.forward({ days: 1 });
  expect(await room.refresh()).toMatchObject({ count: 40, added: 10 });
  room.clock.forward({ days: 1 });
  expect(await room.refresh()).toMatchObject({ count: 40, added: 0, updated: 0 });
  const source = await room.db.selectFrom('news_sources').select('etag').executeTakeFirstOrThrow();
  expect(source.etag).toBe('"1"');
});

test('an item so old that the nightly job would delete it is not stored', async () => {
  const room = await openNewsroom();
  const old = { ...otters, pubDate: 'Mon, 17 Nov 2025 23:59:59 +0800' };
  const young = { ...solar, pubDate: 'Tue, 18 Nov 2025 00:00:00 +0800' };
  await putSource(room.db, { url: room.server.serve('/feed', sends(rss([young, old]))) });
  expect(await room.refresh()).toMatchObject({ count: 2, added: 1 });
  expect(await room.titles()).toEqual(['Solar roofs']);
});

test('a feed is stored in four statements, however many items it has', async () => {
  const room = await openNewsroom();
  const admin = await room.resident({ isAdmin: true });
  const id = await putSource(room.db, { url: room.server.serve('/feed', sends(rss(invented('Item', 60)))) });
  const sent = await statementsOf(() => room.call('POST', `/api/admin/news-sources/${id}/fetch`, { as: admin }));
  const begin = sent.indexOf('begin');
  expect(sent.slice(begin + 1, sent.indexOf('commit', begin))).toHaveLength(4);
});

test('the items to store are all known ones, and new ones up to the limit of a day', () => {
  const items = ['a', 'b', 'c'].map((identity) => ({ identity, publishedAt: null }));
  const since = keptSince(new Date('2026-11-18T00:00:00+08:00'));
  expect(since.toISOString()).toBe('2025-11-17T16:00:00.000Z');
  const kept = (addedToday: number) => {
    const { kept: all, isCut } = keptItems(items, { known: new Set('c'), addedToday, since });
    return [all.map(({ identity }) => identity).join(''), isCut];
  };
  expect([28, 29, 30, 60].map(kept)).toEqual([
    ['abc', false],
    ['ac', true],
    ['c', true],
    ['c', true],
  ]);
});
