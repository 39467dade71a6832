import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { describe, expect, test } from 'vitest';
import { shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
const request = (search: string) => shared().call('GET', `/api/green-spaces?search=${encodeURIComponent(search)}`);
const find = async (search: string): Promise<GreenSpace[]> => (await request(search)).body;
const findNames = async (search: string) => (await find(search)).map(({ name }) => name);

const firstResults = async (search: string) => {
  const as = await shared().resident();
  const everywhere = await shared().call('GET', `/api/search?q=${encodeURIComponent(search)}`, { as });
  return [(await findNames(search))[0], everywhere.body.greenSpaces[0]?.name as string | undefined];
};

describe('the first result', () => {
  test.each([
    ['its name', 'Fort Canning Park', 'Fort Canning Park'],
    ['its name, although a longer name has all its words', 'Sembawang Park', 'Sembawang Park'],
    ['two words of its name', 'pulau ubin', 'Pulau Ubin'],
    ['part of its name', 'canning', 'Fort Canning Park'],
    ['the beginning of a word', 'bukit tima', 'Bukit Timah Nature Reserve'],
    ['any case', 'gArDeNs By ThE bAy', 'Gardens by the Bay (Bay South)'],
    ['accents that it does not have', 'Púnggöl Wäterway', 'Punggol Waterway Park'],
    ['another order of its words', 'park coast east', 'East Coast Park'],
    ['its name in one word', 'eastcoastpark', 'East Coast Park'],
    ['two of its words in one', 'kentridge park', 'Kent Ridge Park'],
    ['a compound in two words', 'hort park', 'HortPark'],
    ['another compound in two words', 'tree top walk', 'TreeTop Walk'],
    ['no apostrophe', 'sisters islands', "Sisters' Islands Marine Park"],
    ['another apostrophe', 'Sisters’ Islands', "Sisters' Islands Marine Park"],
    ['full-width letters', 'ＨｏｒｔＰａｒｋ', 'HortPark'],
    ['punctuation around it', '  "Coney Island!!" ', 'Coney Island Park'],
  ])('is found by %s', async (_by, search, name) => {
    expect(await firstResults(search)).toEqual([name, name]);
  });

  test.each([
    ['a missing letter', 'botanc gardens', 'Singapore Botanic Gardens'],
    ['a missing letter in a short word', 'gardn bay', 'Gardens by the Bay (Bay South)'],
    ['another missing letter', 'fort caning', 'Fort Canning Park'],
    ['an extra letter', 'labraddor reserve', 'Labrador Nature Reserve'],
    ['a missing letter near the beginning', 'mcritchie', 'MacRitchie Reservoir Park'],
    ['two swapped letters', 'bukit tmiah', 'Bukit Timah Nature Reserve'],
    ['two swapped letters of a long word', 'pungogl waterway', 'Punggol Waterway Park'],
    ['two wrong letters of a long word', 'sembewong hot spring', 'Sembawang Hot Spring Park'],
  ])('is found by %s', async (_by, search, name) => {
    expect(await firstResults(search)).toEqual([name, name]);
  });

  test.each([
    ['sungai buloh', 'Sungei Buloh Wetland Reserve'],
    ['cek jawa', 'Chek Jawa Wetlands'],
    ['bt timah', 'Bukit Timah Nature Reserve'],
    ['mt faber', 'Mount Faber Park'],
    ['bedok res', 'Bedok Reservoir Park'],
    ['amk', 'Ang Mo Kio Town Garden East'],
    ['ecp', 'East Coast Park'],
    ['gbtb', 'Gardens by the Bay (Bay South)'],
    ['sbwr', 'Sungei Buloh Wetland Reserve'],
    ['bbnr', 'Bukit Batok Nature Park'],
    ['playground bishan', 'Bishan-Ang Mo Kio Park'],
    ['NS8', 'Woodlands Town Park East'],
  ])('is found by what people call it or look for: %s', async (search, name) => {
    expect(await firstResults(search)).toEqual([name, name]);
  });

  test.each([
    ['新加坡植物园', 'Singapore Botanic Gardens'],
    ['裕廊', 'Jurong Eco-Garden'],
    ['双溪布洛', 'Sungei Buloh Wetland Reserve'],
    ['சிங்கப்பூர் பூமலை', 'Singapore Botanic Gardens'],
    ['シンガポール植物園', 'Singapore Botanic Gardens'],
    ['보타닉 가든', 'Singapore Botanic Gardens'],
  ])('is found by its name in another language: %s', async (search, name) => {
    expect(await firstResults(search)).toEqual([name, name]);
  });

  test('for a kind of place is a place of that kind', async () => {
    const typeOf = new Map((await find('')).map(({ name, parkType }) => [name, parkType]));
    for (const [search, type] of [
      ['reservior', 'Reservoir Park'],
      ['nature reserve', 'Nature Reserve'],
      ['hot spring', 'Hot Spring Park'],
      ['marine park', 'Marine Park'],
      ['reservoir park', 'Reservoir Park'],
    ] as const)
      for (const first of await firstResults(search)) expect([search, typeOf.get(first ?? '')]).toEqual([search, type]);
    for (const first of await firstResults('பூங்கா')) expect(first).toMatch(/Park/);
  });

  test('has the town in its name; places that only lie there follow', async () => {
    for (const town of ['Bishan', 'Punggol', 'Yishun', 'Pasir Ris']) {
      const names = await findNames(town);
      const hasTown = names.map((name) => name.includes(town));
      expect(hasTown[0]).toBe(true);
      expect(hasTown.lastIndexOf(true)).toBe(hasTown.filter(Boolean).length - 1);
    }
  });
});

describe('the results', () => {
  test('for the code of an MRT station are the places with that station', async () => {
    const all = await find('');
    for (const code of ['NS8', 'ew25', 'dt5']) {
      const expected = all.filter(({ nearestMrt }) => new RegExp(`\\b${code}\\b`, 'i').test(nearestMrt));
      expect(expected.length).toBeGreaterThan(0);
      expect(new Set((await find(code)).map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
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
      const results = await find(search);
      expect(stops.length).toBeGreaterThan(0);
      expect(new Set(results.slice(0, stops.length).map(({ id }) => id))).toEqual(new Set(stops));
      // A house number may be the same, but a longer number never matches.
      for (const { location } of results.slice(stops.length)) expect(location).toMatch(new RegExp(`\\b${bus}\\b`));
    }
  });

  test('for a park type include all places of that type', async () => {
    const reservoirs = (await find('')).filter(({ parkType }) => parkType === 'Reservoir Park');
    const results = await find('reservoir park');
    expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining(reservoirs.map(({ id }) => id)));
  });

  test('for nature reserves have all of these before any park', async () => {
    const types = (await find('nature reserve')).map(({ parkType }) => parkType);
    expect(types.lastIndexOf('Nature Reserve') + 1).toBe(types.filter((type) => type === 'Nature Reserve').length);
    expect(types.filter((type) => type === 'Nature Reserve')).toHaveLength(4);
  });

  test('for a town include all places in it', async () => {
    const results = await find('bukit merah');
    const expected = (await find('')).filter(({ planningArea }) => planningArea === 'Bukit Merah');
    expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining(expected.map(({ id }) => id)));
  });

  test('match every word, not just one', async () => {
    const bothWords = await find('bukit reservoir');
    expect(bothWords.length).toBeLessThan((await find('bukit')).length);
    expect(await find('sentosa zzzzqqq')).toEqual([]);
  });

  test('can be filtered by park type and sorted by distance', async () => {
    const { call } = shared();
    const type = await call('GET', '/api/green-spaces?search=bukit&parkType=Nature%20Reserve');
    const names = type.body.map(({ name }: GreenSpace) => name);
    expect(names[0]).toBe('Bukit Timah Nature Reserve');
    expect(new Set(type.body.map(({ parkType }: GreenSpace) => parkType))).toEqual(new Set(['Nature Reserve']));
    const near = await call('GET', '/api/green-spaces?search=bukit&near=1.35,103.77');
    expect(near.headers['cache-control']).toBe('no-store');
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
      const response = await request(search);
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
    const response = await request(search);
    expect(response.status).toBe(200);
    expect(Array.isArray(response.body)).toBe(true);
    expect(await find('')).toHaveLength(107);
  });
});

test('a search is never cached as the list', async () => {
  const response = await request('east');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body.length).toBeLessThan(107);
  expect((await shared().call('GET', '/api/green-spaces')).body).toHaveLength(107);
});
