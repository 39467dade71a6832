import type { ArticleToEdit } from '@ecopulse/contract/news/news-admin';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ARTICLE_FORM, createArticleAdmin } from '../../../testing/news/article-admin.ts';
import { FUZZ_CASES, hostileText } from '../../../testing/hostile-input.ts';
import { captureStatements } from '../../../testing/captured-statements.ts';
import { shareTestApp, shareResident } from '../../../testing/test-app.ts';
import { anyCharacter } from '../../../testing/any-character.ts';

const NO_LIMIT = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: NO_LIMIT, write: NO_LIMIT } });
const admin = shareResident(shared, { isAdmin: true });
const { act, create, edit, uploadPicture, createArticle } = createArticleAdmin(shared, admin);

test('the list for admins has articles in every status, with filters by status and title, and paging', async () => {
  const draft = await createArticle({ title: 'Zebra 100%_crossings A' });
  const published = await createArticle({ title: 'zebra 100%_Crossings B' }, 'published');
  const retired = (await act('retire', await createArticle({ title: 'Zebra 100%_crossings C' }, 'published'))).body;
  const search = 'search=zebra%20100%25_c';
  const listIds = async (query: string): Promise<number[]> =>
    (await shared().call('GET', `/api/admin/news?${query}`, { as: admin() })).body.map(({ id }: { id: number }) => id);
  expect(await listIds(search)).toEqual([retired.id, published.id, draft.id]);
  expect(await listIds(`${search}&status=draft`)).toEqual([draft.id]);
  expect(await listIds(`${search}&status=published`)).toEqual([published.id]);
  expect(await listIds(`${search}&status=retired`)).toEqual([retired.id]);
  expect(await listIds(`${search}&limit=1&before=${retired.id}`)).toEqual([published.id]);
  expect(await listIds(`${search}zzz`)).toEqual([]);
});

/** Transaction control and session statements, which are not counted. */
const UNCOUNTED_STATEMENTS = /^(begin|start transaction|commit)|sessions/i;

test('a change needs at most five statements besides begin and commit', async () => {
  const imageUrl = await uploadPicture('navy');
  const counts: number[] = [];
  const countStatements = async (work: () => Promise<{ body: ArticleToEdit }>): Promise<ArticleToEdit> => {
    let article: ArticleToEdit | null = null;
    const statements = await captureStatements(async () => {
      article = (await work()).body;
    });
    counts.push(statements.filter((text) => !UNCOUNTED_STATEMENTS.test(text.trim())).length);
    if (article === null) throw new Error('nothing was answered');
    return article;
  };
  const draft = await countStatements(() => create({ imageUrl }));
  const published = await countStatements(() => act('publish', draft));
  const edited = await countStatements(() => edit(published, { title: 'Counted herons', imageUrl: null }));
  const editedAgain = await countStatements(() => edit(edited, { title: 'Herons again', imageUrl }));
  await countStatements(() => act('retire', editedAgain));
  expect(counts).toEqual([4, 4, 4, 5, 4]);
});

test('any value of a field is stored as sent, but for outer whitespace, or refused with 400 or 413', async () => {
  const fields = ['title', 'summary', 'content', 'category', 'imageUrl', 'sources'] as const;
  const longText = fc.string({ unit: anyCharacter, minLength: 40, maxLength: 150 });
  const value = fc.oneof(hostileText, longText, fc.jsonValue({ maxDepth: 2 }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), value, async (field, requestedValue) => {
      const { status, body } = await create({ [field]: requestedValue });
      expect([201, 400, 413]).toContain(status);
      if (status === 400) expect(body.code).toMatch(/invalid-input|malformed-request/);
      if (status !== 201) return;
      const read = (await shared().call('GET', `/api/admin/news/${body.id}`, { as: admin() })).body;
      expect(read).toMatchObject({
        ...ARTICLE_FORM,
        [field]: typeof requestedValue === 'string' ? requestedValue.trim() : requestedValue,
      });
    }),
    { numRuns: FUZZ_CASES * 4 },
  );
});
