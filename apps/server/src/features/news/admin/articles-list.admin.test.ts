import type { ArticleToEdit } from '@ecopulse/contract/news/news-admin';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ARTICLE_FORM, articleAdmin } from '../../../testing/news/article-admin.ts';
import type { MadeResident } from '../../../testing/factories.ts';
import { FUZZ_CASES, hostileText } from '../../../testing/hostile-input.ts';
import { statementsOf } from '../../../testing/statements.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { anyCharacter } from '../../../testing/any-character.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
let admin: MadeResident;
beforeAll(async () => {
  admin = await shared().resident({ isAdmin: true });
});
const { act, create, edit, uploaded, written } = articleAdmin(shared, () => admin);

test('the list for admins has articles in every status, with filters by status and title, and paging', async () => {
  const draft = await written({ title: 'Zebra 100%_crossings A' });
  const published = await written({ title: 'zebra 100%_Crossings B' }, true);
  const retired = (await act('retire', await written({ title: 'Zebra 100%_crossings C' }, true))).body;
  const ids = async (query: string): Promise<number[]> =>
    (await shared().call('GET', `/api/admin/news?search=zebra%20100%25_c${query}`, { as: admin })).body.map(
      ({ id }: { id: number }) => id,
    );
  expect(await ids('')).toEqual([retired.id, published.id, draft.id]);
  expect(await ids('&status=draft')).toEqual([draft.id]);
  expect(await ids('&status=published')).toEqual([published.id]);
  expect(await ids('&status=retired')).toEqual([retired.id]);
  expect(await ids(`&limit=1&before=${retired.id}`)).toEqual([published.id]);
  expect(await ids('zzz')).toEqual([]);
});

/** Transaction control and session statements, which are not counted. */
const AROUND = /^(begin|start transaction|commit)|sessions/i;

test('a change needs at most five statements besides begin and commit', async () => {
  const imageUrl = await uploaded('navy');
  const counts: number[] = [];
  const counted = async (work: () => Promise<{ body: ArticleToEdit }>): Promise<ArticleToEdit> => {
    let answer: ArticleToEdit | null = null;
    const statements = await statementsOf(async () => {
      answer = (await work()).body;
    });
    counts.push(statements.filter((text) => !AROUND.test(text.trim())).length);
    if (answer === null) throw new Error('nothing was answered');
    return answer;
  };
  const draft = await counted(() => create({ imageUrl }));
  const published = await counted(() => act('publish', draft));
  const edited = await counted(() => edit(published, { title: 'Counted herons', imageUrl: null }));
  const again = await counted(() => edit(edited, { title: 'Herons again', imageUrl }));
  await counted(() => act('retire', again));
  expect(counts).toEqual([4, 4, 4, 5, 4]);
});

test('any value of a field is stored as sent, but for outer whitespace, or refused with 400 or 413', async () => {
  const fields = ['title', 'summary', 'content', 'category', 'imageUrl', 'sources'] as const;
  const filled = fc.string({ unit: anyCharacter, minLength: 40, maxLength: 150 });
  const value = fc.oneof(hostileText, filled, fc.jsonValue({ maxDepth: 2 }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), value, async (field, sent) => {
      const { status, body } = await create({ [field]: sent });
      expect([201, 400, 413]).toContain(status);
      if (status === 400) expect(body.code).toMatch(/invalid-input|malformed-request/);
      if (status !== 201) return;
      const read = (await shared().call('GET', `/api/admin/news/${body.id}`, { as: admin })).body;
      expect(read).toMatchObject({ ...ARTICLE_FORM, [field]: typeof sent === 'string' ? sent.trim() : sent });
    }),
    { numRuns: FUZZ_CASES * 4 },
  );
});
