import { FACILITY_KINDS } from '@ecopulse/contract/green-spaces/facilities';
import { describe, expect, test } from 'vitest';
import { parseCsv, parseNumber, type Row } from './csv.ts';
import { type Facts, parseFacilities, selectHeritageTrees, replaceFacts } from './facts.ts';

const createRow = (counts: Row): Row => ({ place: 'Pond Park', area_basis: 'outline', toilet: '0', ...counts });

describe('reading a table', () => {
  test('keeps commas, quotes and empty fields', () => {
    expect(parseCsv('id,where,name\n1,"Road, at ""Lawn"" E",\r\n2,,Tembusu\n')).toEqual([
      { id: '1', where: 'Road, at "Lawn" E', name: '' },
      { id: '2', where: '', name: 'Tembusu' },
    ]);
  });

  test('reads a last line without a line break, also if its last field is empty', () => {
    expect(parseCsv('id,name\n1,Tembusu')).toEqual([{ id: '1', name: 'Tembusu' }]);
    expect(parseCsv('id,name\n1,')).toEqual([{ id: '1', name: '' }]);
  });

  test('reads a byte order mark, semicolons and decimal commas, as spreadsheets write them', () => {
    const [row] = parseCsv('\uFEFFid;where;lat\r\n1;"Road; at, Lawn";1,3521\r\n');
    expect(row).toEqual({ id: '1', where: 'Road; at, Lawn', lat: '1,3521' });
    expect(['1,3521', '-0,5', '1.3521', ' 7 ', '1,234,567', '', 'NaN'].map((text) => parseNumber(text))).toEqual([
      1.3521,
      -0.5,
      1.3521,
      7,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
  });

  test.each(['id,name\n1', 'id,name\n1,a,b\n', 'id,name\n1,a"b\n', 'id,name\n1,"a\n'])('refuses %j', (text) => {
    expect(() => parseCsv(text)).toThrow(/row 2/);
  });
});

describe('the facilities of a place', () => {
  test('are the counts without zeros, in the order of the page', () => {
    const found = parseFacilities(createRow({ access_point: '2', toilet: '3', playground: '4', bbq_pit: '0' }));
    expect(found).toEqual([
      { kind: 'toilet', count: 3, dataYear: 2026 },
      { kind: 'playArea', count: 4, dataYear: 2026 },
      { kind: 'entrance', count: 2, dataYear: 2026 },
    ]);
  });

  test('have the year of the older file only if the newer one has none', () => {
    const found = parseFacilities(
      createRow({ toilet: '3', toilet_2017: '9', shelter: '0', shelter_2017: '5', car_park_2017: '1' }),
    );
    expect(found).toEqual([
      { kind: 'toilet', count: 3, dataYear: 2026 },
      { kind: 'shelter', count: 5, dataYear: 2017 },
      { kind: 'carPark', count: 1, dataYear: 2017 },
    ]);
  });

  test('never include wheelchair access', () => {
    expect(parseFacilities(createRow({ wheelchair_access_2017: '1' }))).toEqual([]);
    expect(FACILITY_KINDS.filter((kind) => /wheel|access/i.test(kind))).toEqual([]);
  });

  test('are dropped if they were counted in circles around the place', () => {
    expect(parseFacilities(createRow({ area_basis: 'circle', toilet: '3' }))).toEqual([]);
  });

  test('are refused with an unknown column, or a count that is no whole number', () => {
    expect(() => parseFacilities(createRow({ swimming_pool: '1' }))).toThrow(/swimming_pool/);
    expect(() => parseFacilities(createRow({ shelter: '-1' }))).toThrow(/shelter is -1/);
    expect(() => parseFacilities(createRow({ shelter: 'some' }))).toThrow(/shelter is some/);
  });
});

describe('the heritage trees of a place', () => {
  const createTree = (parts: Row): Row => ({
    ht_id: 'HT 2001-04',
    species: 'Samanea saman',
    common_name: 'Rain Tree',
    place: 'Pond Park',
    place_distance_m: '0',
    lat: '1.29535',
    lng: '103.84622',
    ...parts,
  });

  test('are those within its outline or at its edge', () => {
    const trees = [
      createTree({}),
      createTree({ ht_id: 'HT 2001-05', place_distance_m: '40', common_name: '' }),
      createTree({ ht_id: 'HT 2001-06', place_distance_m: '41' }),
      createTree({ ht_id: 'HT 2001-07', place: 'Hill Park' }),
      createTree({ ht_id: 'HT 2001-08', place: '', place_distance_m: '' }),
    ];
    const at = { lat: 1.29535, lng: 103.84622 };
    expect(selectHeritageTrees('Pond Park', trees)).toEqual([
      { id: 'HT 2001-04', name: 'Rain Tree', species: 'Samanea saman', at },
      { id: 'HT 2001-05', name: null, species: 'Samanea saman', at },
    ]);
  });

  test('exclude those on ground that is closed to visitors', () => {
    expect(selectHeritageTrees('Pond Park', [createTree({ ht_id: 'HT 2019-301' })])).toEqual([]);
  });
});

describe('writing facts into a content file', () => {
  const BEFORE = '{\n  "name": "Pond Park",\n  "zones": [\n    {\n      "lat": 1.3\n    }\n  ],\n';
  const AFTER = '  "confidence": {\n    "place": "verified"\n  }\n}\n';
  const facts: Facts = {
    outline: { type: 'MultiPolygon', coordinates: [[[[103.8, 1.3]]]] },
    tracks: [{ kind: 'footpath', lines: [[[103.8, 1.3]]] }],
    facilities: [
      { kind: 'toilet', count: 2, dataYear: 2026 },
      { kind: 'carPark', count: 1, dataYear: 2017 },
    ],
    facilityPoints: [],
    heritageTrees: [],
  };
  const WRITTEN = `  "outline": { "type": "MultiPolygon", "coordinates": [[[[103.8,1.3]]]] },
  "tracks": [
    { "kind": "footpath", "lines": [[[103.8,1.3]]] }
  ],
  "facilities": [
    { "kind": "toilet", "count": 2, "dataYear": 2026 },
    { "kind": "carPark", "count": 1, "dataYear": 2017 }
  ],
  "facilityPoints": [],
  "heritageTrees": [],
`;

  test('adds them on lines of their own, and keeps all else byte for byte', () => {
    expect(replaceFacts(BEFORE + AFTER, facts)).toBe(BEFORE + WRITTEN + AFTER);
  });

  test('a second time changes nothing, and other facts replace them', () => {
    const text = replaceFacts(BEFORE + AFTER, facts);
    expect(replaceFacts(text, facts)).toBe(text);
    const tree = { id: 'HT 2001-04', name: 'Rain "Tree"', species: 'Samanea saman', at: null };
    const others = { outline: null, tracks: [], facilities: [], facilityPoints: [], heritageTrees: [tree] };
    const other = replaceFacts(text, others);
    expect(JSON.parse(other)).toMatchObject(others);
    expect(replaceFacts(other, facts)).toBe(text);
  });

  test('refuses a file without the field that follows them', () => {
    expect(() => replaceFacts('{\n  "name": "Pond Park"\n}\n', facts)).toThrow(/laid out/);
  });
});
