import { describe, expect, test } from 'vitest';
import { createSourceRow } from '../../../testing/news/articles.ts';
import { rss, respondWith, startFeedServer } from '../../../testing/news/feed-server.ts';
import { ottersItem, solarItem } from '../../../testing/news/news-app.ts';
import { captureStatements } from '../../../testing/captured-statements.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp({ env: { newsAllowPrivateAddresses: true } });
const PATH = '/api/admin/news-sources';

async function openSourcesAdmin() {
  const { call, db, resident } = shared();
  const server = await startFeedServer();
  const as = await resident({ isAdmin: true });
  const form = { name: 'Town', category: 'Climate', keywords: [] as string[], isEnabled: true };
  const url = server.serve('/feed', respondWith(rss([solarItem, ottersItem])));
  const add = async (values: object) => (await call('POST', PATH, { as, body: { ...form, ...values } })).body;
  const removed = await add({ url, name: 'Removed' });
  await call('POST', `${PATH}/${removed.id}/fetch`, { as });
  await call('DELETE', `${PATH}/${removed.id}`, { as });
  const other = await add({ url: `${server.url}/old`, name: 'Other' });
  const move = async (id: number, to: string) => {
    const list: { id: number; version: number }[] = (await call('GET', PATH, { as })).body;
    const version = list.find((source) => source.id === id)?.version;
    return call('PUT', `${PATH}/${id}`, { as, body: { ...form, name: 'Other', url: to, version } });
  };
  const articles = await db.selectFrom('news_articles').select('id').where('source_id', '=', removed.id).execute();
  const articleStatuses = async () =>
    (await Promise.all(articles.map(({ id }) => call('GET', `/api/news/${id}`)))).map(({ status }) => status);
  const ids = new Set(articles.map(({ id }) => id));
  const isFound = async () =>
    (await call('GET', '/api/search?q=solar roofs', { as })).body.news.some(({ id }: { id: number }) => ids.has(id));
  return { as, add, call, db, form, isFound, move, removed, server, articleStatuses, url, other };
}

describe('the address of a removed feed', () => {
  test('passes to the feed that moves there, and the articles of the removed feed stay hidden', async () => {
    const { as, call, db, isFound, move, removed, articleStatuses, url, other } = await openSourcesAdmin();
    expect(await articleStatuses()).toEqual([404, 404]);
    expect(await move(other.id, url)).toMatchObject({ status: 200, body: { id: other.id, url, articles: 0 } });
    expect(await articleStatuses()).toEqual([404, 404]);
    expect(await isFound()).toBe(false);
    const row = db.selectFrom('news_sources').select(['url', 'removed_at']).where('id', '=', removed.id);
    expect(await row.executeTakeFirst()).toEqual({
      url: `${url}#removed-${removed.id}`,
      removed_at: expect.any(Date),
    });
    const fetched = await call('POST', `${PATH}/${other.id}/fetch`, { as });
    expect(fetched.body).toMatchObject({ fault: null, articles: 2 });
  });

  test('belongs to the feed that moved there: adding it is refused, and restores that feed once it is removed', async () => {
    const { as, add, call, move, articleStatuses, url, other } = await openSourcesAdmin();
    await move(other.id, url);
    expect(await add({ url })).toMatchObject({ code: 'source-exists' });
    await call('DELETE', `${PATH}/${other.id}`, { as });
    expect(await add({ url })).toMatchObject({ id: other.id, url });
    expect(await articleStatuses()).toEqual([404, 404]);
  });

  test('is freed each time another feed moves there', async () => {
    const { as, add, call, db, move, server, url, other } = await openSourcesAdmin();
    await move(other.id, url);
    await call('DELETE', `${PATH}/${other.id}`, { as });
    const third = await add({ url: `${server.url}/third` });
    expect(await move(third.id, url)).toMatchObject({ status: 200, body: { id: third.id, url } });
    // That of the third feed, and those of the two removed ones, which now have a fragment.
    const rows = await db.selectFrom('news_sources').select('id').where('url', 'like', `${url}%`).execute();
    expect(rows).toHaveLength(3);
  });

  test('gets a fragment, which an admin cannot enter: fragments are dropped', async () => {
    const { add, db, move, removed, url, other } = await openSourcesAdmin();
    const removedUrl = `${url}#removed-${removed.id}`;
    const moved = await move(other.id, removedUrl);
    expect(moved).toMatchObject({ status: 200, body: { url } });
    expect(await add({ url: removedUrl })).toMatchObject({ code: 'source-exists' });
    expect(await db.selectFrom('news_sources').select('id').where('url', '=', removedUrl).execute()).toEqual([
      { id: removed.id },
    ]);
  });

  test('is freed in a transaction of six statements', async () => {
    const { as, call, form, url, other } = await openSourcesAdmin();
    const body = { ...form, url, version: other.version };
    const statements = await captureStatements(async () => {
      expect(await call('PUT', `${PATH}/${other.id}`, { as, body })).toMatchObject({ status: 200 });
    });
    const beginIndex = statements.indexOf('begin');
    expect(statements.slice(beginIndex + 1, statements.indexOf('commit', beginIndex))).toHaveLength(6);
  });
});

test('the address of a feed in use is refused with 409, and that feed keeps it', async () => {
  const { db, move, server, other } = await openSourcesAdmin();
  const url = `${server.url}/in-use`;
  const otherId = await createSourceRow(db, { url, is_enabled: false });
  expect(await move(other.id, url)).toMatchObject({ status: 409, body: { code: 'source-exists' } });
  expect(await db.selectFrom('news_sources').select('id').where('url', '=', url).execute()).toEqual([{ id: otherId }]);
});
