import { describe, expect, test } from 'vitest';
import { listAuditEntries } from '../../../testing/admins.ts';
import { createSourceRow } from '../../../testing/news/articles.ts';
import { rss, respondWith, respondByEtag, startFeedServer } from '../../../testing/news/feed-server.ts';
import { startNewsApp } from '../../../testing/news/news-app.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp({ env: { newsAllowPrivateAddresses: true } });
/** Like a server in production, which refuses private addresses. */
const guarded = shareTestApp();

const PATH = '/api/admin/news-sources';
const feed = rss([
  { guid: 'a', title: 'Solar roofs', pubDate: 'Tue, 17 Nov 2026 09:00:00 +0800' },
  { guid: 'b', title: 'Chess' },
]);

async function openSourcesAdmin() {
  const { call, resident } = shared();
  const server = await startFeedServer();
  const admin = await resident({ isAdmin: true });
  const form = {
    name: 'Our Town',
    url: server.serve('/feed', respondWith(feed)),
    category: 'Green Living',
    language: 'ms',
    licence: 'All rights reserved, Our Town.',
    keywords: [] as string[],
    isEnabled: true,
  };
  const add = async (values: Partial<typeof form> = {}) =>
    (await call('POST', PATH, { as: admin, body: { ...form, ...values } })).body;
  return { call, server, admin, form, add };
}

const articlesOf = async (sourceId: number) =>
  (await shared().db.selectFrom('news_articles').select('id').where('source_id', '=', sourceId).execute()).map(
    ({ id }) => id,
  );

function countStatuses(responses: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('a feed that an admin adds', () => {
  test('is added, fetched, edited and disabled, and the audit log records it', async () => {
    const { call, admin, form, add } = await openSourcesAdmin();
    const added = await add();
    expect(added).toMatchObject({
      ...form,
      version: 1,
      articles: 0,
      lastArticleAt: null,
      fault: null,
      lastFetchedAt: null,
      failuresInARow: 0,
    });
    const fetched = await call('POST', `${PATH}/${added.id}/fetch`, { as: admin });
    expect(fetched.body).toMatchObject({
      articles: 2,
      fault: null,
      lastOkAt: '2026-11-18T04:00:00.000Z',
      lastArticleAt: '2026-11-18T04:00:00.000Z',
    });
    const edit = { ...form, name: 'Our Own Town', isEnabled: false, version: fetched.body.version };
    const edited = await call('PUT', `${PATH}/${added.id}`, { as: admin, body: edit });
    expect(edited).toMatchObject({ status: 200, body: { name: 'Our Own Town', isEnabled: false, articles: 2 } });
    expect(edited.body.version).toBeGreaterThan(added.version);
    const list = (await call('GET', PATH, { as: admin })).body;
    expect(list.find(({ id }: { id: number }) => id === added.id)).toEqual(edited.body);
    const audit = await listAuditEntries(shared(), admin, 'news_source', added.id);
    expect(audit.map(({ action, facts }: { action: string; facts: object }) => [action, facts])).toEqual([
      ['edited', { fields: 'name, isEnabled' }],
      ['fetched', {}],
      ['created', {}],
    ]);
  });

  test('keeps its version when saved without a change, and adds nothing to the audit log', async () => {
    const { call, admin, form, add } = await openSourcesAdmin();
    const { id, version } = await add();
    const saved = await call('PUT', `${PATH}/${id}`, { as: admin, body: { ...form, version } });
    expect(saved).toMatchObject({ status: 200, body: { version } });
    expect(await listAuditEntries(shared(), admin, 'news_source', id)).toHaveLength(1);
  });

  test('is in English, without a note, unless something is sent; an edit keeps what is not sent', async () => {
    const { call, admin, form, add, server } = await openSourcesAdmin();
    const { language: _language, licence: _licence, ...earlier } = form;
    const { id, version } = await add();
    const body = { ...earlier, name: 'Our Own Town', version };
    const edited = await call('PUT', `${PATH}/${id}`, { as: admin, body });
    expect(edited).toMatchObject({ status: 200, body: { ...form, name: 'Our Own Town' } });
    const url = server.serve('/another', respondWith(feed));
    const created = await call('POST', PATH, { as: admin, body: { ...earlier, url } });
    expect(created).toMatchObject({ status: 201, body: { language: 'en', licence: '' } });
    const tried = await call('POST', `${PATH}/try`, { as: admin, body: earlier });
    expect(tried).toMatchObject({ status: 200, body: { ok: true } });
  });

  test('answers 409 to an edit of an older version, and to all but one of eight concurrent edits', async () => {
    const { call, admin, form, add } = await openSourcesAdmin();
    const { id, version } = await add();
    await call('PUT', `${PATH}/${id}`, { as: admin, body: { ...form, name: 'First', version } });
    const outdated = await call('PUT', `${PATH}/${id}`, { as: admin, body: { ...form, name: 'Second', version } });
    expect(outdated).toMatchObject(problem(409, 'edited-meanwhile'));
    const editResponses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        call('PUT', `${PATH}/${id}`, { as: admin, body: { ...form, name: `Now ${n}`, version: version + 1 } }),
      ),
    );
    expect(countStatuses(editResponses)).toEqual({ 200: 1, 409: 7 });
  });

  test('stores no article of a fetch that cannot be audited', async () => {
    const { call, admin, add } = await openSourcesAdmin();
    const { id } = await add();
    const { schema } = shared().db;
    await schema.alterTable('audit_entries').renameTo('audit_entries_away').execute();
    const fetched = await call('POST', `${PATH}/${id}/fetch`, { as: admin });
    await schema.alterTable('audit_entries_away').renameTo('audit_entries').execute();
    expect(fetched.status).toBe(500);
    expect(await articlesOf(id)).toEqual([]);
  });

  test('shows why it cannot be fetched', async () => {
    const { call, admin, server, add } = await openSourcesAdmin();
    const { id } = await add({ url: server.serve('/broken', respondWith('<rss version="2.0"><chan')) });
    const { status, body } = await call('POST', `${PATH}/${id}/fetch`, { as: admin });
    expect(status).toBe(200);
    expect(body).toMatchObject({ fault: 'not-a-feed', failuresInARow: 1, lastOkAt: null, articles: 0 });
    expect(body.faultDetail).toMatch(/^It /);
  });

  test('has a unique address: 409 for an address that another feed has, added or edited', async () => {
    const { call, admin, form, add, server } = await openSourcesAdmin();
    const [first, second] = [await add(), await add({ url: server.serve('/other', respondWith(feed)) })];
    const duplicate = await call('POST', PATH, {
      as: admin,
      body: { ...form, url: form.url.replace('http:', 'HTTP:') },
    });
    expect(duplicate).toMatchObject(problem(409, 'source-exists'));
    const moved = await call('PUT', `${PATH}/${second.id}`, { as: admin, body: { ...form, version: second.version } });
    expect(moved).toMatchObject(problem(409, 'source-exists'));
    const url = server.serve('/third', respondWith(feed));
    const addResponses = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', PATH, { as: admin, body: { ...form, url } })),
    );
    expect(countStatuses(addResponses)).toEqual({ 201: 1, 409: 7 });
    expect(first.id).not.toBe(second.id);
  });

  test('is removed with its articles, and restored with them and their likes', async () => {
    const { call, admin, form, add } = await openSourcesAdmin();
    const { id } = await add();
    await call('POST', `${PATH}/${id}/fetch`, { as: admin });
    const ids = await articlesOf(id);
    expect(ids).toHaveLength(2);
    await call('POST', `/api/news/${ids[0]}/like`, { as: admin });
    const articleStatuses = async () =>
      (await Promise.all(ids.map((each) => call('GET', `/api/news/${each}`)))).map(({ status }) => status);
    const isFound = async () =>
      (await call('GET', '/api/search?q=solar roofs', { as: admin })).body.news.some((each: { id: number }) =>
        ids.includes(each.id),
      );
    expect([await articleStatuses(), await isFound()]).toEqual([[200, 200], true]);
    expect((await call('DELETE', `${PATH}/${id}`, { as: admin })).status).toBe(204);
    expect([await articleStatuses(), await isFound()]).toEqual([[404, 404], false]);
    for (const [method, path] of [
      ['DELETE', `${PATH}/${id}`],
      ['POST', `${PATH}/${id}/fetch`],
    ] as const)
      expect(await call(method, path, { as: admin })).toMatchObject(problem(404, 'source-not-found'));
    const edited = await call('PUT', `${PATH}/${id}`, { as: admin, body: { ...form, version: 1 } });
    expect(edited).toMatchObject(problem(404, 'source-not-found'));
    expect(await add()).toMatchObject({ id, articles: 2 });
    expect([await articleStatuses(), await isFound()]).toEqual([[200, 200], true]);
    expect((await call('GET', `/api/news/${ids[0]}`)).body.likes).toBe(1);
    const actions = (await listAuditEntries(shared(), admin, 'news_source', id)).map(
      ({ action }: { action: string }) => action,
    );
    expect(actions.filter((action: string) => action !== 'fetched')).toEqual(['created', 'removed', 'created']);
  });

  test('is previewed without storing anything', async () => {
    const { call, admin, form } = await openSourcesAdmin();
    const before = (await call('GET', PATH, { as: admin })).body.length;
    const preview = await call('POST', `${PATH}/try`, { as: admin, body: { ...form, keywords: ['solar'] } });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        ok: true,
        fault: null,
        count: 2,
        items: [
          { title: 'Chess', isTaken: false, category: 'Green Living', publishedAt: null },
          { title: 'Solar roofs', isTaken: true, category: 'Solar Energy', publishedAt: '2026-11-17T01:00:00.000Z' },
        ],
      },
    });
    expect((await call('GET', PATH, { as: admin })).body).toHaveLength(before);
    const notFound = await call('POST', `${PATH}/try`, { as: admin, body: { ...form, url: form.url + 's' } });
    expect(notFound.body).toMatchObject({
      ok: false,
      fault: 'http-status',
      faultDetail: 'It answered 404.',
      count: 0,
      items: [],
    });
  });
});

test.each([
  'http://127.0.0.1/feed',
  'http://localhost/feed',
  'http://10.1.2.3/',
  'http://u:p@example.sg/',
  'https://example.sg:22/',
])('the server never fetches %s: adding it answers 400 with the field, and a preview says why', async (url) => {
  const { call, resident } = guarded();
  const as = await resident({ isAdmin: true });
  const body = { name: 'Inside', url, category: 'Climate', keywords: [], isEnabled: true };
  const added = await call('POST', PATH, { as, body });
  expect(added).toMatchObject(problem(400, 'invalid-input', { fields: { url: expect.any(String) } }));
  expect((await call('POST', `${PATH}/try`, { as, body })).body).toMatchObject({ ok: false, fault: 'address-refused' });
});

test('if the keywords of a feed change during a fetch, the next polling cycle selects its items by the new ones', async () => {
  const { call, clock, db, feedServer, resident, refresh, titles } = await startNewsApp();
  const admin = await resident({ isAdmin: true });
  const requestArrived = Promise.withResolvers<void>();
  const keywordsEdited = Promise.withResolvers<void>();
  const url = feedServer.serve('/feed', (request, response) => {
    requestArrived.resolve();
    void keywordsEdited.promise.then(() => respondByEtag(feed, '"1"')(request, response));
  });
  const form = { name: 'Our Town', url, category: 'Climate' as const, keywords: ['chess'] };
  const id = await createSourceRow(db, form);
  const refreshing = refresh();
  await requestArrived.promise;
  const edit = { ...form, keywords: ['solar'], isEnabled: true, version: 1 };
  expect((await call('PUT', `${PATH}/${id}`, { as: admin, body: edit })).status).toBe(200);
  keywordsEdited.resolve();
  await refreshing;
  clock.forward({ minutes: 6 });
  await refresh();
  expect(await titles()).toEqual(['Solar roofs']);
});
