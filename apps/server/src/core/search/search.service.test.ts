import { expect, test } from 'vitest';
import { ConnectionError } from '../../db/prepared-client.ts';
import { primaryReads } from '../../db/standby.ts';
import { CACHED_RESPONSES, type CachedSubject } from '../../db/topics.ts';
import { CHALLENGE_SEARCH_KIND } from '../../features/challenges/challenges.search.ts';
import { ARTICLE_SEARCH_KIND } from '../../features/news/news.search.ts';
import { createArticleRow } from '../../testing/news/articles.ts';
import { captureStatements } from '../../testing/captured-statements.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { SearchKind } from './search-kind.ts';
import { createSearch } from './search.service.ts';

async function openSearch({ maxAgeMs = Infinity } = {}) {
  const { db } = await startTestApp();
  const listeners: ((subject: CachedSubject) => void)[] = [];
  const outage = { isOn: false };
  const hooks = { afterRead: async (): Promise<unknown> => undefined };
  const rows: SearchKind['rows'] = (from) => {
    if (outage.isOn) throw new ConnectionError(new Error('refused'));
    return ARTICLE_SEARCH_KIND.rows(from);
  };
  const search = createSearch({
    async reads(read) {
      const result = await primaryReads(db)(read);
      await hooks.afterRead();
      return result;
    },
    changes: {
      on: (topic, listener) => void (topic === CACHED_RESPONSES && listeners.push(listener as (typeof listeners)[0])),
      onListening: () => undefined,
    },
    kinds: [CHALLENGE_SEARCH_KIND, { ...ARTICLE_SEARCH_KIND, rows }],
    maxAgeMs,
  });
  return {
    db,
    outage,
    hooks,
    publish: (subject: CachedSubject) => listeners.forEach((listener) => listener(subject)),
    findNews: async (query: string) => (await search.find(query, { news: 6 })).ids.get('news'),
  };
}

test('a change is found after it was published, without reading what has not changed', async () => {
  const { db, publish, findNews } = await openSearch();
  await findNews('park');
  const id = await createArticleRow(db, { title: 'Xylophones of yore' });
  expect(await findNews('xylophone')).toEqual([]);
  publish('news');
  expect(await findNews('xylophone')).toEqual([id]);
  // Changes no text, so only the fingerprint is read.
  await db.updateTable('news_articles').set({ picture_tried_at: new Date() }).where('id', '=', id).execute();
  publish('news');
  expect(await captureStatements(() => findNews('park'))).toHaveLength(1);
  expect(await captureStatements(() => findNews('park'))).toEqual([]);
  await db.deleteFrom('news_articles').where('id', '=', id).execute();
  publish('news');
  expect(await findNews('xylophone')).toEqual([]);
});

test('a translation is found after it was published, also one that replaces another', async () => {
  const { db, publish, findNews } = await openSearch();
  await findNews('park');
  const id = await createArticleRow(db, { title: 'Xylophones' });
  const translation = { subject: 'article', subject_id: id, language: 'zh', field: 'title', english: 'Xylophones' };
  await db
    .insertInto('content_translations')
    .values({ ...translation, text: '木琴' })
    .execute();
  publish('translations');
  expect(await findNews('木琴')).toEqual([id]);
  await db.updateTable('content_translations').set({ text: '铁琴' }).where('subject_id', '=', id).execute();
  publish('translations');
  expect([await findNews('木琴'), await findNews('铁琴')]).toEqual([[], [id]]);
});

test('a change that was never published is found once the index exceeds its maximum age', async () => {
  const { db, findNews } = await openSearch({ maxAgeMs: 100 });
  await findNews('park');
  const id = await createArticleRow(db, { title: 'Xylophones of yore' });
  await expect.poll(() => findNews('xylophone')).toEqual([id]);
});

test('a change while the index is built is found by the next search', async () => {
  const { db, hooks, publish, findNews } = await openSearch();
  const ids: number[] = [];
  hooks.afterRead = async () => {
    ids.push(await createArticleRow(db, { title: `Xylophones, volume ${ids.length}` }));
    publish('news');
  };
  await findNews('park');
  hooks.afterRead = async () => undefined;
  expect(new Set(await findNews('xylophone'))).toEqual(new Set(ids));
});

test('searches at the same time build one index', async () => {
  const { findNews } = await openSearch();
  const statements = await captureStatements(() =>
    Promise.all([findNews('park'), findNews('solar'), findNews('water')]),
  );
  // One for each of the two kinds.
  expect(statements.filter((text) => text.includes('fingerprint'))).toHaveLength(2);
});

test('while the database is unreachable, the index stays as it was; without an index, a search fails', async () => {
  const { outage, publish, findNews } = await openSearch();
  outage.isOn = true;
  await expect(findNews('solar')).rejects.toThrow('refused');
  outage.isOn = false;
  const before = await findNews('solar');
  expect(before).not.toEqual([]);
  outage.isOn = true;
  publish('news');
  expect(await findNews('solar')).toEqual(before);
});
