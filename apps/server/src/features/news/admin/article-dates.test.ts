import type { ArticleToEdit } from '@ecopulse/contract/news/news-admin';
import { describe, expect, test } from 'vitest';
import { staySignedIn } from '../../../testing/admins.ts';
import { ARTICLE_FORM, createArticleAdmin } from '../../../testing/news/article-admin.ts';
import { problem, shareTestApp, shareResident } from '../../../testing/test-app.ts';

const NO_LIMIT = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: NO_LIMIT, write: NO_LIMIT } });
const admin = shareResident(shared, { isAdmin: true });

const { act, listAuditEntries, create, edit, createArticle } = createArticleAdmin(shared, admin);

const inDays = (days: number) => new Date(shared().clock.now().getTime() + days * 86_400_000).toISOString();

async function readAsResident({ id, title }: ArticleToEdit) {
  // Another publication, so that no list comes from the cache.
  await createArticle({}, 'published');
  const { call } = shared();
  const includesArticle = (articles: { id: number }[]) => articles.some((article) => article.id === id);
  const list = await call('GET', '/api/news?limit=100');
  const latest = await call('GET', '/api/news/latest');
  const found = await call('GET', `/api/search?q=${encodeURIComponent(title)}`, { as: admin() });
  const statuses = [
    (await call('GET', `/api/news/${id}`)).status,
    (await call('POST', `/api/news/${id}/like`, { as: admin() })).status,
    (await call('POST', `/api/news/${id}/read`, { as: admin() })).status,
  ];
  const stats = await call('GET', '/api/news/stats');
  return {
    isShown: [list.body, latest.body, found.body.news].map(includesArticle),
    statuses,
    count: stats.body.articles as number,
  };
}

describe('the date of an article', () => {
  test('hides it from residents until then, also at its own address, and shows it from that moment on', async () => {
    const publishAt = inDays(2);
    const article = await createArticle({ title: 'Terrapins of Bedok', publishAt }, 'published');
    expect(article).toMatchObject({ status: 'published', publishAt, publishedAt: publishAt });
    const before = await readAsResident(article);
    expect(before).toMatchObject({ isShown: [false, false, false], statuses: [404, 404, 404] });
    const preview = await shared().call('GET', `/api/admin/news/${article.id}`, { as: admin() });
    expect(preview.body).toMatchObject({ title: 'Terrapins of Bedok', status: 'published' });
    shared().clock.forward({ days: 2 });
    await staySignedIn(shared(), admin());
    expect(await readAsResident(article)).toEqual({
      isShown: [true, true, true],
      statuses: [200, 200, 204],
      // Itself, and the one that was published for the reading.
      count: before.count + 2,
    });
  });

  test('is that of the publication unless an admin chose one, before or after', async () => {
    const draft = await createArticle();
    expect(draft.publishAt).toBeNull();
    shared().clock.forward({ minutes: 5 });
    expect((await act('publish', draft)).body.publishedAt).toBe(shared().clock.now().toISOString());
    const earlier = inDays(-30);
    const backdated = await createArticle({ publishAt: earlier }, 'published');
    expect(backdated.publishedAt).toBe(earlier);
    const cleared = await createArticle({ publishAt: inDays(3) });
    const { body: undated } = await edit(cleared, { publishAt: null });
    expect((await act('publish', undated)).body.publishedAt).toBe(shared().clock.now().toISOString());
  });

  test('can be moved, which is an edit: it hides a published article again and is in the audit log', async () => {
    const article = await createArticle({ title: 'Monitors of Sungei Buloh' }, 'published');
    const unchanged = await edit(article, { title: article.title, publishAt: article.publishAt });
    expect(unchanged.body.version).toBe(article.version);
    const { body: moved } = await edit(article, { title: article.title, publishAt: inDays(1) });
    expect(moved.version).toBeGreaterThan(article.version);
    expect((await shared().call('GET', `/api/news/${article.id}`)).status).toBe(404);
    expect((await edit(article, { title: 'By another admin' })).body.code).toBe('edited-meanwhile');
    expect((await listAuditEntries(article.id)).at(-1)).toMatchObject({ facts: { fields: 'publishAt' } });
  });

  test.each(['tomorrow', '2026-11-31T10:00:00Z', '1999-12-31T10:00:00Z', '9999-01-01T00:00:00Z', 5])(
    'is refused with 400: %j',
    async (publishAt) => {
      expect(await create({ publishAt })).toMatchObject(
        problem(400, 'invalid-input', { fields: { publishAt: 'Enter a date' } }),
      );
    },
  );
});

describe('the Markdown of an article', () => {
  test('may have headings and links to https addresses', async () => {
    const content = `## Where\n\n${ARTICLE_FORM.content}\n\n### More\n\n- See [NParks](https://www.nparks.gov.sg/x_(y)).`;
    expect(await createArticle({ content })).toMatchObject({ content });
  });

  test.each(['![a](https://a.example/b.png)', '[a](javascript:alert(1))', '[a](/news)', '<b>a</b>', '`a`', '# A'])(
    'is refused with 400 where readers would see it as typed: %s',
    async (text) => {
      const { status, body } = await create({ content: `${ARTICLE_FORM.content}\n\n${text}` });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid-input', ['content']]);
    },
  );
});
