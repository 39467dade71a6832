import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchEndpoints } from '@ecopulse/contract/search/search';
import { resolveSharedTarget } from './shared-target.ts';

const ORIGIN = 'https://ecopulse.example';
const ids = fc.integer({ min: 1, max: 2_147_483_647 }).map(String);
const anything = fc.string({ unit: 'binary', maxLength: 500 });
const otherTexts = anything.filter((text) => !text.includes('/news/'));

const shared = (params: Record<string, string>) => resolveSharedTarget(new URLSearchParams(params), ORIGIN);

test('the URL of one of our articles opens it, in any field and with any text around it', () => {
  fc.assert(
    fc.property(
      ids,
      otherTexts,
      fc.constantFrom('url', 'text', 'title'),
      fc.constantFrom('', '/', '?from=chat', '#more', '.', ')', '。', ' and more'),
      (id, before, field, after) => {
        expect(shared({ [field]: `${before} ${ORIGIN}/news/${id}${after}` })).toEqual({ articleId: id });
      },
    ),
  );
});

test('a URL of any other site opens no article', () => {
  const elsewhere = fc.constantFrom(
    'https://evil.example',
    'http://ecopulse.example',
    'https://ecopulse.example.evil.example',
    'https://ecopulse.example@evil.example',
    'https://ecopulse.example:8443',
    'https://evil.example/?to=https%3A%2F%2Fecopulse.example',
    '//evil.example',
    '//ecopulse.example',
    'javascript:location="https://evil.example"//',
    'data:text/html,',
    '',
  );
  fc.assert(
    fc.property(elsewhere, ids, fc.constantFrom('url', 'text', 'title'), (site, id, field) => {
      const address = `${site}/news/${id}`;
      expect(shared({ [field]: address })).toEqual({ search: address });
    }),
  );
});

test('URLs of our other pages are searched for', () => {
  for (const path of ['/news/', '/news/0', '/news/5/edit', '/newsroom/5', '/admin/news/5', '/news/12345678901'])
    expect(shared({ url: ORIGIN + path })).toEqual({ search: ORIGIN + path });
});

test('any shared data leads to an article id, a text that the search accepts, or nowhere', () => {
  fc.assert(
    fc.property(fc.record({ title: anything, text: anything, url: anything }, { requiredKeys: [] }), (params) => {
      const { articleId, search, ...rest } = shared(params);
      expect(rest).toEqual({});
      if (articleId !== undefined) expect(articleId).toMatch(/^[1-9]\d{0,9}$/);
      else if (search !== undefined)
        expect(searchEndpoints['GET /api/search'].query.safeParse({ q: search }).success).toBe(true);
    }),
  );
});

test('the text is searched for first, then the title, then the URL', () => {
  const all = { title: 'Otters', text: 'Mangroves at dusk', url: 'https://example.com/otters' };
  expect(shared(all)).toEqual({ search: 'Mangroves at dusk' });
  expect(shared({ ...all, text: ' \n' })).toEqual({ search: 'Otters' });
  expect(shared({ url: all.url })).toEqual({ search: all.url });
  expect(shared({})).toEqual({});
});

test('a long text is truncated to 200 characters, never within an emoji', () => {
  fc.assert(
    fc.property(fc.integer({ min: 195, max: 205 }), (letters) => {
      const { search = '' } = shared({ text: `${'a'.repeat(letters)}🌿🌿🌿🌿🌿🌿🌿🌿` });
      expect(search.isWellFormed()).toBe(true);
      expect([...search]).toHaveLength(200);
    }),
  );
});
