import { describe, expect, test } from 'vitest';
import { staySignedIn } from '../../../testing/admins.ts';
import { ARTICLE_FORM, createArticleAdmin } from '../../../testing/news/article-admin.ts';
import { createArticleRow, createSourceRow } from '../../../testing/news/articles.ts';
import { problem, shareTestApp, startTestApp, shareResident } from '../../../testing/test-app.ts';

const NO_LIMIT = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: NO_LIMIT, write: NO_LIMIT } });
const admin = shareResident(shared, { isAdmin: true });

const { act, listAuditEntries, create, edit, uploadPicture, createArticle } = createArticleAdmin(shared, admin);

const isListed = async (id: number, server = shared()) =>
  (await server.call('GET', '/api/news?limit=100')).body.some((article: { id: number }) => article.id === id);
const isFound = async (id: number, q: string) =>
  (await shared().call('GET', `/api/search?q=${q}`, { as: admin() })).body.news.some(
    (article: { id: number }) => article.id === id,
  );

describe('an article that an admin writes', () => {
  test('is a draft, which is not listed, found, served or likeable', async () => {
    const draft = await createArticle({ title: 'Wagtails of Yishun' });
    expect(draft).toMatchObject({
      status: 'draft',
      version: 1,
      isOwn: true,
      sourceName: 'EcoPulse',
      likes: 0,
      link: null,
      sources: ARTICLE_FORM.sources,
      editedAt: shared().clock.now().toISOString(),
    });
    expect(await isListed(draft.id)).toBe(false);
    expect(await isFound(draft.id, 'wagtails')).toBe(false);
    expect((await shared().call('GET', `/api/news/${draft.id}`)).status).toBe(404);
    expect((await shared().call('POST', `/api/news/${draft.id}/like`, { as: admin() })).status).toBe(404);
    expect(await listAuditEntries(draft.id)).toEqual([
      { admin_id: admin().id, action: 'created', subject_name: 'Wagtails of Yishun', facts: {} },
    ]);
  });

  test('is listed, served and found immediately after it is published, also by another server process', async () => {
    const second = await startTestApp({ sharing: shared() });
    expect((await second.call('GET', '/api/news?limit=100')).status).toBe(200);
    const draft = await createArticle({ title: 'Hornbills of Pasir Ris' });
    shared().clock.forward({ minutes: 5 });
    const { body: published } = await act('publish', draft);
    expect(published).toMatchObject({ status: 'published', publishedAt: shared().clock.now().toISOString() });
    expect(published.version).toBeGreaterThan(draft.version);
    await expect.poll(() => isListed(draft.id, second)).toBe(true);
    expect((await shared().call('GET', `/api/news/${draft.id}`)).body).toMatchObject({
      title: 'Hornbills of Pasir Ris',
      content: ARTICLE_FORM.content,
    });
    expect(await isFound(draft.id, 'hornbills')).toBe(true);
    expect((await listAuditEntries(draft.id)).map(({ action }) => action)).toEqual(['created', 'published']);
  });

  test('is stored with its picture, which must be an uploaded one: 400 for any other address', async () => {
    const unknownUrl = `/api/content-pictures/${'A'.repeat(22)}`;
    for (const imageUrl of [unknownUrl, 'https://evil.example/a.png', '/api/pictures/x'])
      expect(await create({ imageUrl })).toMatchObject(
        problem(400, 'invalid-input', { fields: { imageUrl: expect.any(String) as unknown } }),
      );
    const imageUrl = await uploadPicture('green');
    expect(await createArticle({ imageUrl })).toMatchObject({ imageUrl });
    const article = await createArticle();
    expect((await edit(article, { imageUrl: unknownUrl })).status).toBe(400);
    expect((await edit(article, { imageUrl })).body).toMatchObject({ imageUrl });
  });

  test.each([
    ['title', 'Four'],
    ['title', '   '],
    ['title', 'x'.repeat(141)],
    ['summary', 'Too short'],
    ['content', 'x'.repeat(6_001)],
    ['category', 'Gossip'],
    ['sources', [{ publisher: 'N', year: 2015, detail: 'An essay' }]],
    ['sources', Array.from({ length: 9 }, () => ARTICLE_FORM.sources[0])],
  ])('is refused with 400 for an invalid %s: %j', async (field, value) => {
    const { status, body } = await create({ [field]: value });
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    expect(Object.keys(body.fields).map((key) => key.split('.')[0])).toEqual([field]);
  });
});

describe('an edit of an article', () => {
  test('is visible and searchable immediately, keeps likes and date, and is in the audit log', async () => {
    const article = await createArticle({ title: 'Otters of Kallang' }, 'published');
    await shared().call('POST', `/api/news/${article.id}/like`, { as: admin() });
    const { status, body } = await edit(article, { title: 'Civets of Kallang', category: 'Climate' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Civets of Kallang', likes: 1, publishedAt: article.publishedAt });
    expect((await shared().call('GET', `/api/news/${article.id}`)).body.title).toBe('Civets of Kallang');
    expect([await isFound(article.id, 'civets'), await isFound(article.id, 'otters')]).toEqual([true, false]);
    expect((await listAuditEntries(article.id)).at(-1)).toMatchObject({
      action: 'edited',
      subject_name: 'Civets of Kallang',
      facts: { fields: 'title, category' },
    });
  });

  test('is accepted after a like, which does not raise the version', async () => {
    const article = await createArticle({}, 'published');
    await shared().call('POST', `/api/news/${article.id}/like`, { as: admin() });
    expect((await edit(article, { title: 'Liked meanwhile' })).status).toBe(200);
  });
});

describe('withdrawing and publishing an article', () => {
  test('removes it everywhere, and restores it with its likes and its date', async () => {
    const article = await createArticle({ title: 'Pangolins of Mandai' }, 'published');
    await shared().call('POST', `/api/news/${article.id}/like`, { as: admin() });
    const { body: retired } = await act('retire', article);
    expect(retired).toMatchObject({ status: 'retired', likes: 1 });
    expect([await isListed(article.id), await isFound(article.id, 'pangolins')]).toEqual([false, false]);
    expect((await shared().call('GET', `/api/news/${article.id}`)).status).toBe(404);
    expect((await shared().call('DELETE', `/api/news/${article.id}/like`, { as: admin() })).status).toBe(404);
    shared().clock.forward({ days: 1 });
    await staySignedIn(shared(), admin());
    const { body: republished } = await act('publish', retired);
    expect(republished).toMatchObject({ status: 'published', likes: 1, publishedAt: article.publishedAt });
    expect([await isListed(article.id), await isFound(article.id, 'pangolins')]).toEqual([true, true]);
    expect((await listAuditEntries(article.id)).map(({ action }) => action)).toEqual([
      'created',
      'published',
      'retired',
      'published',
    ]);
  });

  test('works for an article of a feed, which cannot be edited: 422 feed-article', async () => {
    const { db } = shared();
    const source = await createSourceRow(db, { name: 'Town News' });
    const id = await createArticleRow(db, { source_id: source, link: 'https://town.example/1', content: null });
    const getArticle = async () => (await shared().call('GET', `/api/admin/news/${id}`, { as: admin() })).body;
    expect(await getArticle()).toMatchObject({ status: 'published', isOwn: false, sourceName: 'Town News' });
    expect(await edit(await getArticle(), {})).toMatchObject(problem(422, 'feed-article'));
    expect((await act('retire', await getArticle())).body).toMatchObject({ status: 'retired' });
    expect(await isListed(id)).toBe(false);
    expect((await act('publish', await getArticle())).body).toMatchObject({ status: 'published' });
    await db.updateTable('news_sources').set({ removed_at: shared().clock.now() }).where('id', '=', source).execute();
    expect((await shared().call('GET', `/api/admin/news/${id}`, { as: admin() })).status).toBe(404);
  });
});
