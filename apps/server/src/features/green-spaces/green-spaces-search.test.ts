import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { describe, expect, test } from 'vitest';
import { shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
const ask = (search: string) => shared().call('GET', `/api/green-spaces?search=${encodeURIComponent(search)}`);
const find = async (search: string): Promise<GreenSpace[]> => (await ask(search)).body;
const findNames = async (search: string) => (await find(search)).map(({ name }) => name);

describe('the first result', () => {
  test.each([
    ['its name', 'Fort Canning Park', 'Fort Canning Park'],
    ['part of its name', 'canning', 'Fort Canning Park'],
    ['the beginning of a word', 'sungei bul', 'Sungei Buloh Wetland Reserve'],
    ['any case', 'gArDeNs By ThE bAy', 'Gardens by the Bay'],
    ['accents that it does not have', 'Púnggöl Wäterway', 'Punggol Waterway Park'],
    ['another order of its words', 'park coast east', 'East Coast Park'],
    ['its name in one word', 'eastcoastpark', 'East Coast Park'],
    ['no apostrophe', 'sisters islands', "Sisters' Islands Marine Park"],
    ['another apostrophe', 'Sisters’ Islands', "Sisters' Islands Marine Park"],
    ['a missing letter', 'botnic gardens', 'Singapore Botanic Gardens'],
    ['an extra letter', 'labraddor reserve', 'Labrador Nature Reserve'],
    ['two swapped letters', 'pungogl waterway', 'Punggol Waterway Park'],
    ['full-width letters', 'ＨｏｒｔＰａｒｋ', 'HortPark'],
    ['punctuation around it', '  "Coney Island!!" ', 'Coney Island Park'],
  ])('is found by %s', async (_by, search, name) => {
    const [first] = await findNames(search);
    expect(first).toContain(name);
  });

  test('has the town in its name; places that only lie there follow', async () => {
    for (const town of ['Bishan', 'Punggol', 'Yishun', 'Pasir Ris']) {
      const names = await findNames(town);
      const saying = names.map((name) => name.includes(town));
      expect(saying[0]).toBe(true);
      expect(saying.lastIndexOf(true)).toBe(saying.filter(Boolean).length - 1);
    }
  });
});

describe('the results', () => {
  test('for the code of an MRT station are the places with that station', async () => {
    const all = await find('');
    for (const code of ['NS8', 'ew25', 'dt5']) {
      const there = all.filter(({ nearestMrt }) => new RegExp(`\\b${code}\\b`, 'i').test(nearestMrt));
      expect(there.length).toBeGreaterThan(0);
      expect(new Set((await find(code)).map(({ id }) => id))).toEqual(new Set(there.map(({ id }) => id)));
    }
  });

  test('for the name of an MRT station include the places with it, also if "MRT station" is added', async () => {
    for (const search of ['Marsiling', 'Marsiling MRT', 'near marsiling mrt station']) {
      const names = await findNames(search);
      expect(names).toEqual(expect.arrayContaining(['Marsiling Park', 'Woodlands Town Park East']));
    }
  });

  test('for a bus number start with the places where exactly this bus stops', async () => {
    const all = await find('');
    for (const [search, bus] of [
      ['67', '67'],
      ['bus 17', '17'],
      ['970', '970'],
      ['925m', '925M'],
    ] as const) {
      const stops = all.filter(({ busRoutes }) => busRoutes.includes(bus)).map(({ id }) => id);
      const found = await find(search);
      expect(stops.length).toBeGreaterThan(0);
      expect(new Set(found.slice(0, stops.length).map(({ id }) => id))).toEqual(new Set(stops));
      // A house number may be the same; a number that only starts with it never matches.
      for (const { location } of found.slice(stops.length)) expect(location).toMatch(new RegExp(`\\b${bus}\\b`));
    }
  });

  test('for a park type include all places of that type, and start with one', async () => {
    const reservoirs = (await find('')).filter(({ parkType }) => parkType === 'Reservoir Park');
    const found = await find('reservoir park');
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(reservoirs.map(({ id }) => id)));
    expect(found[0]?.parkType).toBe('Reservoir Park');
    expect((await find('hot spring'))[0]?.parkType).toBe('Hot Spring Park');
    expect((await find('marine park'))[0]?.parkType).toBe('Marine Park');
  });

  test('for a town include all places in it', async () => {
    const found = await find('bukit merah');
    const there = (await find('')).filter(({ planningArea }) => planningArea === 'Bukit Merah');
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(there.map(({ id }) => id)));
  });

  test('match every word, not just one', async () => {
    const both = await find('bukit reservoir');
    expect(both.length).toBeLessThan((await find('bukit')).length);
    expect(await find('sentosa zzzzqqq')).toEqual([]);
  });

  test('can be filtered by park type and sorted by distance', async () => {
    const { call } = shared();
    const type = await call('GET', '/api/green-spaces?search=bukit&parkType=Nature%20Reserve');
    const names = type.body.map(({ name }: GreenSpace) => name);
    expect(names[0]).toBe('Bukit Timah Nature Reserve');
    expect(new Set(type.body.map(({ parkType }: GreenSpace) => parkType))).toEqual(new Set(['Nature Reserve']));
    const near = await call('GET', '/api/green-spaces?search=bukit&near=1.35,103.77');
    const distances: number[] = near.body.map(({ distance }: GreenSpace) => distance);
    expect(distances.length).toBeGreaterThan(1);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });
});

describe('an unusual search', () => {
  test.each(['', '   ', '\t'])('that is blank ("%s") returns the whole list', async (search) => {
    expect(await find(search)).toEqual((await shared().call('GET', '/api/green-spaces')).body);
  });

  test.each(['qqqqqqqq', 'ngg', 'NS99', '99999', '!!!', '🦖', '%', '_', '%%%%', '____', 'ＮＳ９９'])(
    'for "%s" answers 200 with an empty list',
    async (search) => {
      const response = await ask(search);
      expect(response.status).toBe(200);
      expect(response.body).toEqual([]);
    },
  );

  test.each([
    "' or 1=1 --",
    "'; drop table green_spaces; --",
    '<script>alert(1)</script>',
    '${7*7} {{7*7}}',
    '../../etc/passwd',
    '\\',
    String.raw`\u0000`,
    'a'.repeat(200),
    '٣٤ ｂｕｓ ①',
    '\u202e\u200bpark',
    'to_tsquery & | ! ( : *',
    '(((((((((((((((((((',
    'İıŞş ẞß ǅ',
    `park${'\u0301'.repeat(150)}`,
    Array.from({ length: 66 }, () => 'a').join(' '),
  ])('for hostile text %j answers 200 as usual', async (search) => {
    const response = await ask(search);
    expect(response.status).toBe(200);
    expect(Array.isArray(response.body)).toBe(true);
    expect(await find('')).toHaveLength(107);
  });
});

test('a search is never cached as the list', async () => {
  const response = await ask('east');
  expect(response.headers['cache-control']).toMatch(/no-cache|no-store/);
  expect(response.body.length).toBeLessThan(107);
  expect((await shared().call('GET', '/api/green-spaces')).body).toHaveLength(107);
});
