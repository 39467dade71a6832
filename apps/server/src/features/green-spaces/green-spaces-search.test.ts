import type { GreenSpace } from '@ecopulse/contract/green-spaces';
import { describe, expect, test } from 'vitest';
import { shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
const ask = (search: string) => shared().call('GET', `/api/green-spaces?search=${encodeURIComponent(search)}`);
const find = async (search: string): Promise<GreenSpace[]> => (await ask(search)).body;
const findNames = async (search: string) => (await find(search)).map(({ name }) => name);

describe('the first found', () => {
  test.each([
    ['its name', 'Fort Canning Park', 'Fort Canning Park'],
    ['part of its name', 'canning', 'Fort Canning Park'],
    ['the beginning of a word', 'sungei bul', 'Sungei Buloh Wetland Reserve'],
    ['any case', 'gArDeNs By ThE bAy', 'Gardens by the Bay'],
    ['accents that it has not', 'Púnggöl Wäterway', 'Punggol Waterway Park'],
    ['another order of its words', 'park coast east', 'East Coast Park'],
    ['its name in one word', 'eastcoastpark', 'East Coast Park'],
    ['no apostrophe', 'sisters islands', "Sisters' Islands Marine Park"],
    ['another apostrophe', 'Sisters’ Islands', "Sisters' Islands Marine Park"],
    ['a letter too few', 'botnic gardens', 'Singapore Botanic Gardens'],
    ['a letter too many', 'labraddor reserve', 'Labrador Nature Reserve'],
    ['two letters exchanged', 'pungogl waterway', 'Punggol Waterway Park'],
    ['full-width letters', 'ＨｏｒｔＰａｒｋ', 'HortPark'],
    ['marks around it', '  "Coney Island!!" ', 'Coney Island Park'],
  ])('by %s', async (_by, search, name) => {
    const [first] = await findNames(search);
    expect(first).toContain(name);
  });

  test('is the one whose name says it, before those that only lie there', async () => {
    for (const town of ['Bishan', 'Punggol', 'Yishun', 'Pasir Ris']) {
      const names = await findNames(town);
      const saying = names.map((name) => name.includes(town));
      expect(saying[0]).toBe(true);
      expect(saying.lastIndexOf(true)).toBe(saying.filter(Boolean).length - 1);
    }
  });
});

describe('all that are found', () => {
  test('by the code of an MRT station are those whose station it is', async () => {
    const all = await find('');
    for (const code of ['NS8', 'ew25', 'dt5']) {
      const there = all.filter(({ nearestMrt }) => new RegExp(`\\b${code}\\b`, 'i').test(nearestMrt));
      expect(there.length).toBeGreaterThan(0);
      expect(new Set((await find(code)).map(({ id }) => id))).toEqual(new Set(there.map(({ id }) => id)));
    }
  });

  test('by the name of an MRT station include those with that station, and adding "MRT station" changes nothing', async () => {
    for (const search of ['Marsiling', 'Marsiling MRT', 'near marsiling mrt station']) {
      const names = await findNames(search);
      expect(names).toEqual(expect.arrayContaining(['Marsiling Park', 'Woodlands Town Park East']));
    }
  });

  test('by a bus number are those where exactly this bus stops, first of all', async () => {
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
      // A house number may be the same; a number that only begins so is never meant.
      for (const { location } of found.slice(stops.length)) expect(location).toMatch(new RegExp(`\\b${bus}\\b`));
    }
  });

  test('by a park type include all of it, and the best are of it', async () => {
    const reservoirs = (await find('')).filter(({ parkType }) => parkType === 'Reservoir Park');
    const found = await find('reservoir park');
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(reservoirs.map(({ id }) => id)));
    expect(found[0]?.parkType).toBe('Reservoir Park');
    expect((await find('hot spring'))[0]?.parkType).toBe('Hot Spring Park');
    expect((await find('marine park'))[0]?.parkType).toBe('Marine Park');
  });

  test('by a town include all that lie in it', async () => {
    const found = await find('bukit merah');
    const there = (await find('')).filter(({ planningArea }) => planningArea === 'Bukit Merah');
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(there.map(({ id }) => id)));
  });

  test('meet every word, not one of them', async () => {
    const both = await find('bukit reservoir');
    expect(both.length).toBeLessThan((await find('bukit')).length);
    expect(await find('sentosa zzzzqqq')).toEqual([]);
  });

  test('can be narrowed by park type and put in order of distance', async () => {
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

describe('nothing and everything', () => {
  test.each(['', '   ', '\t'])('blank ("%s") is all of them, as listed', async (search) => {
    expect(await find(search)).toEqual((await shared().call('GET', '/api/green-spaces')).body);
  });

  test.each(['qqqqqqqq', 'ast', 'NS99', '99999', '!!!', '🦖', '%', '_', '%%%%', '____', 'ＮＳ９９'])(
    '"%s" finds nothing, and answers an empty list',
    async (search) => {
      const answer = await ask(search);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual([]);
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
  ])('hostile text %j is only text', async (search) => {
    const answer = await ask(search);
    expect(answer.status).toBe(200);
    expect(Array.isArray(answer.body)).toBe(true);
    expect(await find('')).toHaveLength(107);
  });
});

test('a search is never cached as if it were the list', async () => {
  const answer = await ask('east');
  expect(answer.headers['cache-control']).toMatch(/no-cache|no-store/);
  expect(answer.body.length).toBeLessThan(107);
  expect((await shared().call('GET', '/api/green-spaces')).body).toHaveLength(107);
});
