import type { SearchResult } from '@ecopulse/contract/search/search';
import { describe, expect, test } from 'vitest';
import { createArticleAdmin } from '../../testing/news/article-admin.ts';
import type { TestResident } from '../../testing/factories.ts';
import { captureStatements } from '../../testing/captured-statements.ts';
import { shareTestApp, startTestApp, type TestApp, shareResident } from '../../testing/test-app.ts';

const shared = shareTestApp();
const mei = shareResident(shared);

const searchOn = (app: TestApp, as: TestResident, q: string) =>
  app.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { as });
const searchFor = (q: string) => searchOn(shared(), mei(), q);
const getResults = async (q: string): Promise<SearchResult> => (await searchFor(q)).body;
const titlesOf = async (q: string) => {
  const { greenSpaces, lessons, challenges, news } = await getResults(q);
  return {
    news: news.map(({ title }) => title),
    greenSpaces: greenSpaces.map(({ name }) => name),
    lessons: lessons.map(({ title }) => title),
    challenges: challenges.map(({ title }) => title),
  };
};
const idsOf = (results: readonly { readonly id: number }[]) => results.map(({ id }) => id);
const NO_RESULTS = { greenSpaces: [], lessons: [], challenges: [], news: [], matches: [] };

describe('the results of a search', () => {
  test('are of every kind, at most six of each, and the same as in their lists', async () => {
    const { body } = await searchFor('park');
    expect(body.greenSpaces).toHaveLength(6);
    expect(body.challenges.length).toBeGreaterThan(0);
    for (const [kind, path] of [
      ['greenSpaces', '/api/green-spaces'],
      ['lessons', '/api/lessons'],
      ['challenges', '/api/challenges'],
      ['news', '/api/news?limit=100'],
    ] as const) {
      const list = (await shared().call('GET', path)).body;
      expect(body[kind].length).toBeLessThanOrEqual(6);
      expect(list).toEqual(expect.arrayContaining(body[kind]));
    }
  });

  test.each([
    ['its title', 'dead gadgets', 'The drawer of dead gadgets'],
    ['a title in another order, in capitals, with accents', 'GÀDGETS dèad', 'The drawer of dead gadgets'],
    ['a beginning', 'gadg', 'The drawer of dead gadgets'],
    ['a typo', 'gagdets', 'The drawer of dead gadgets'],
    ['another form of a word', 'gadget drawers', 'The drawer of dead gadgets'],
    ['a word only in its text', 'thermal runaway', 'The drawer of dead gadgets'],
  ])('start with the lesson found by %s', async (_by, q, title) => {
    expect((await titlesOf(q)).lessons[0]).toBe(title);
  });

  test.each([
    ['its title', 'heritage garden trio', 'Heritage Garden Trio'],
    ['its badge', 'garden historian', 'Heritage Garden Trio'],
    ['the park type that it is about', 'heritage gardens different', 'Heritage Garden Trio'],
    ['what it counts', 'streak', 'Seven-Day Streak'],
  ])('include the challenge found by %s', async (_by, q, title) => {
    const { challenges } = await titlesOf(q);
    expect(challenges.map((title) => title.toLowerCase())).toContain(title.toLowerCase());
  });

  test.each([
    ['its title', 'power station top block'],
    ['its category', 'solar energy roofs'],
    ['a word only in its text', 'bedok megawatts'],
    ['a typo', 'megawats bedok'],
  ])('start with the article found by %s', async (_by, q) => {
    expect((await titlesOf(q)).news[0]).toBe('The power station on top of your block');
  });

  test('contain the same green spaces as a search of their list', async () => {
    for (const q of ['NS8', 'bus 67', 'labraddor reserve', 'eastcoastpark', 'bukit merah', 'hot spring']) {
      const list = (await shared().call('GET', `/api/green-spaces?search=${encodeURIComponent(q)}`)).body;
      expect(list.length).toBeGreaterThan(0);
      expect((await getResults(q)).greenSpaces).toEqual(list.slice(0, 6));
    }
  });

  test('match every word, so that more words never find more', async () => {
    const { greenSpaces: bukitSpaces } = await getResults('bukit');
    const { greenSpaces: bukitReservoirSpaces } = await getResults('bukit reservoir');
    expect(bukitReservoirSpaces.length).toBeLessThan(bukitSpaces.length);
    expect(await getResults('bukit zzzzqqq')).toEqual(NO_RESULTS);
  });
});

describe('English forms', () => {
  test.each([
    ['recycling', 'recycled', /recycl/i],
    ['butterflies', 'butterfly', /butterfl/i],
    ['composting', 'composts', /compost/i],
    ['reused', 'reuse', /reus/i],
  ])('%s finds what %s finds', async (form, otherForm, stem) => {
    const [results, otherResults] = [await getResults(form), await getResults(otherForm)];
    expect(results.lessons.length + results.greenSpaces.length).toBeGreaterThan(0);
    expect(new Set(results.lessons.map(({ id }) => id))).toEqual(new Set(otherResults.lessons.map(({ id }) => id)));
    for (const match of results.matches) expect(match).toMatch(stem);
  });

  test('a word that occurs is not taken for a typo of a similar one: recycling finds no cycling paths', async () => {
    const { greenSpaces } = await titlesOf('recycling');
    expect(greenSpaces).toEqual([]);
  });
});

describe('matches', () => {
  test('are the typed words, folded, with the other forms that occur', async () => {
    const { matches } = await getResults('Récycling');
    expect(matches).toContain('recycling');
    // A match highlights all words that start with it, so "recycle" is enough.
    expect(matches.some((match) => 'recycled'.startsWith(match))).toBe(true);
    expect((await getResults('PUNG')).matches).toContain('pung');
    expect((await getResults('sungai buloh')).matches).toContain('sungei');
  });

  test('are the intended words if there was a typo', async () => {
    const { matches } = await getResults('labraddor');
    expect(matches).toEqual(['labrador']);
  });

  test('are empty if nothing is found, and 50 at most', async () => {
    expect((await getResults('qqqqqqqq')).matches).toEqual([]);
    expect((await getResults('park water food waste energy tree bird green')).matches.length).toBeLessThanOrEqual(50);
  });
});

describe('an unusual search', () => {
  test.each(['', '   ', '\t', '\u2003'])('that is blank (%j) answers 400', async (q) => {
    expect(await searchFor(q)).toMatchObject({ status: 400, body: { code: expect.any(String) as unknown } });
  });

  test.each(['/api/search', '/api/search?q=a%00b', `/api/search?q=${'a'.repeat(201)}`])(
    'at %s answers 400',
    async (path) => {
      expect((await shared().call('GET', path, { as: mei() })).status).toBe(400);
    },
  );

  test.each([
    'qqqqqqqq',
    'NS99',
    '99999',
    '!!!',
    '🦖',
    '🌱'.repeat(200),
    '%',
    '_',
    '%%%%',
    '____',
    '\\',
    "'",
    '^',
    '=',
  ])('for "%s" finds nothing', async (q) => {
    expect(await searchFor(q)).toMatchObject({ status: 200, body: NO_RESULTS });
  });

  test.each([
    "' or 1=1 --",
    "'; drop table lessons; --",
    "park':A | '",
    'park:* & !water',
    '.*',
    '(a+)+$',
    '^park',
    '=park',
    'pa*',
    'a'.repeat(200),
    '٣٤ ｂｕｓ ①',
    '\u202e\u200bpark',
    'İıŞş ẞß ǅ',
    `park${'\u0301'.repeat(150)}`,
    Array.from({ length: 66 }, (_, n) => `${n % 10}q`).join(' '),
    'pa wa ne ra de lo me be',
  ])('for hostile text %j answers 200 as usual', async (q) => {
    const response = await searchFor(q);
    expect(response.status).toBe(200);
    expect(Object.keys(response.body).toSorted()).toEqual(Object.keys(NO_RESULTS).toSorted());
  });
});

test('a search needs no database statement but one for the articles that it finds', async () => {
  await searchFor('park');
  for (const q of ['park', 'labraddor resevoir', 'the', 'pa wa ne ra de lo me be', 'zzzzzqq']) {
    const statements = await captureStatements(() => searchFor(q));
    const forArticles = statements.filter((text) => text.includes('news_articles'));
    expect(forArticles.length).toBeLessThanOrEqual(1);
    expect(statements).toHaveLength(forArticles.length);
  }
});

test('what one server changes is found by another one, and by itself at once', async () => {
  const first = await startTestApp();
  const [second, admin] = [await startTestApp({ sharing: first }), await first.resident({ isAdmin: true })];
  const { act, edit, createArticle } = createArticleAdmin(
    () => first,
    () => admin,
  );
  const findArticleIds = async (app: TestApp, q: string) => idsOf((await searchOn(app, admin, q)).body.news);
  expect([await findArticleIds(first, 'xylophone'), await findArticleIds(second, 'xylophone')]).toEqual([[], []]);
  const article = await createArticle({ title: 'Xylophones of yore' }, 'published');
  expect(await findArticleIds(first, 'xylophone')).toEqual([article.id]);
  await expect.poll(() => findArticleIds(second, 'xylophone')).toEqual([article.id]);
  const { body: edited } = await edit(article, { title: 'Quokkas of yore' });
  expect([await findArticleIds(first, 'xylophone'), await findArticleIds(first, 'quokka')]).toEqual([[], [article.id]]);
  await expect.poll(() => findArticleIds(second, 'quokka')).toEqual([article.id]);
  await act('retire', edited);
  expect(await findArticleIds(first, 'quokka')).toEqual([]);
  await expect.poll(() => findArticleIds(second, 'quokka')).toEqual([]);
}, 60_000);
