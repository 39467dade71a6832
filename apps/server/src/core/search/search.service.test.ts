import { expect, test } from 'vitest';
import { ConnectionError } from '../../db/prepared-client.ts';
import { readsOf } from '../../db/standby.ts';
import { CACHED_RESPONSES, type CachedSubject } from '../../db/topics.ts';
import { SEARCHED_CHALLENGES } from '../../features/challenges/challenges.search.ts';
import { SEARCHED_ARTICLES } from '../../features/news/news.search.ts';
import { putArticle } from '../../testing/news/articles.ts';
import { statementsOf } from '../../testing/statements.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { SearchKind } from './search-kind.ts';
import { createSearch } from './search.service.ts';

async function openSearch({ maxAgeMs = Infinity } = {}) {
  const { db } = await startTestApp();
  const listeners: ((topic: CachedSubject) => void)[] = [];
  const outage = { isOn: false };
  const during = { read: async (): Promise<unknown> => undefined };
  const rows: SearchKind['rows'] = (from) => {
    if (outage.isOn) throw new ConnectionError(new Error('refused'));
    return SEARCHED_ARTICLES.rows(from);
  };
  const search = createSearch({
    async reads(read) {
      const result = await readsOf(db)(read);
      await during.read();
      return result;
    },
    changes: {
      on: (topic, listener) => void (topic === CACHED_RESPONSES && listeners.push(listener as (typeof listeners)[0])),
      onListening: () => undefined,
    },
    kinds: [SEARCHED_CHALLENGES, { ...SEARCHED_ARTICLES, rows }],
    maxAgeMs,
  });
  return {
    db,
    outage,
    during,
    publish: (topic: CachedSubject) => listeners.forEach((listener) => listener(topic)),
    found: async (typed: string) => (await search.find(typed, { news: 6 })).ids.get('news'),
  };
}

test('a change is found after it was published, without reading what has not changed', async () => {
  const { db, publish, found } = await openSearch();
  await found('park');
  const id = await putArticle(db, { title: 'Xylophones of yore' });
  expect(await found('xylophone')).toEqual([]);
  publish('news');
  expect(await found('xylophone')).toEqual([id]);
  await db.updateTable('news_articles').set({ picture_tried_at: new Date() }).where('id', '=', id).execute();
  publish('news');
  expect(await statementsOf(() => found('park'))).toHaveLength(1);
  expect(await statementsOf(() => found('park'))).toEqual([]);
  await db.deleteFrom('news_articles').where('id', '=', id).execute();
  publish('news');
  expect(await found('xylophone')).toEqual([]);
});

test('a translation is found after it was published, also one that replaces another', async () => {
  const { db, publish, found } = await openSearch();
  await found('park');
  const id = await putArticle(db, { title: 'Xylophones' });
  const one = { subject: 'article', subject_id: id, language: 'zh', field: 'title', english: 'Xylophones' };
  await db
    .insertInto('content_translations')
    .values({ ...one, text: '木琴' })
    .execute();
  publish('translations');
  expect(await found('木琴')).toEqual([id]);
  await db.updateTable('content_translations').set({ text: '铁琴' }).where('subject_id', '=', id).execute();
  publish('translations');
  expect([await found('木琴'), await found('铁琴')]).toEqual([[], [id]]);
});

test('a change that was never published is found once the index is old', async () => {
  const { db, found } = await openSearch({ maxAgeMs: 100 });
  await found('park');
  const id = await putArticle(db, { title: 'Xylophones of yore' });
  await expect.poll(() => found('xylophone')).toEqual([id]);
});

test('a change while the index is built is found by the next search', async () => {
  const { db, during, publish, found } = await openSearch();
  const ids: number[] = [];
  during.read = async () => {
    ids.push(await putArticle(db, { title: `Xylophones, volume ${ids.length}` }));
    publish('news');
  };
  await found('park');
  during.read = async () => undefined;
  expect(new Set(await found('xylophone'))).toEqual(new Set(ids));
});

test('searches at the same time build one index', async () => {
  const { found } = await openSearch();
  const statements = await statementsOf(() => Promise.all([found('park'), found('solar'), found('water')]));
  expect(statements.filter((text) => text.includes('fingerprint'))).toHaveLength(2);
});

test('while the database is unreachable, the index stays as it was; without one, a search fails', async () => {
  const { outage, publish, found } = await openSearch();
  outage.isOn = true;
  await expect(found('solar')).rejects.toThrow('refused');
  outage.isOn = false;
  const before = await found('solar');
  expect(before).not.toEqual([]);
  outage.isOn = true;
  publish('news');
  expect(await found('solar')).toEqual(before);
});
