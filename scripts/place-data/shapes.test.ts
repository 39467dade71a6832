import { describe, expect, test } from 'vitest';
import { type Feature, selectFacilityPoints, mergeOutlines, toMapLayer, selectTracks } from './shapes.ts';

const SQUARE = [
  [103.8, 1.3],
  [103.81, 1.3],
  [103.81, 1.31],
  [103.8, 1.3],
];
const LINE = [
  [103.8, 1.3],
  [103.81, 1.31],
];
const feature = (properties: Feature['properties'], type: string, coordinates: unknown): Feature => ({
  properties,
  geometry: { type, coordinates },
});

describe('the outline of a place', () => {
  test('is a multipolygon of all its features', () => {
    const outlines = [
      feature({ name: 'Pond Park' }, 'Polygon', [SQUARE]),
      feature({ name: 'Hill Park' }, 'Polygon', []),
      feature({ name: 'Pond Park' }, 'MultiPolygon', [[SQUARE], [SQUARE]]),
    ];
    expect(mergeOutlines('Pond Park', outlines)).toEqual({
      type: 'MultiPolygon',
      coordinates: [[SQUARE], [SQUARE], [SQUARE]],
    });
  });

  test('is null without a feature, and never a line', () => {
    expect(mergeOutlines('Pond Park', [])).toBeNull();
    expect(() => mergeOutlines('Pond Park', [feature({ name: 'Pond Park' }, 'LineString', LINE)])).toThrow(
      /LineString/,
    );
  });
});

describe('the tracks of a place', () => {
  test('are its own tracks and shared ones, grouped by kind', () => {
    const tracks = [
      feature({ place: 'Pond Park', type: 'cycle track' }, 'LineString', LINE),
      feature({ place: 'Hill Park', type: 'footpath', also: ['Pond Park'] }, 'MultiLineString', [LINE, LINE]),
      feature({ place: 'Hill Park', type: 'stairs' }, 'LineString', LINE),
      feature({ place: 'Pond Park', type: 'footpath' }, 'LineString', LINE),
    ];
    expect(selectTracks('Pond Park', tracks)).toEqual([
      { kind: 'footpath', lines: [LINE, LINE, LINE] },
      { kind: 'cycleTrack', lines: [LINE] },
    ]);
  });

  test('are refused if their kind is unknown', () => {
    const tracks = [feature({ place: 'Pond Park', type: 'zip line' }, 'LineString', LINE)];
    expect(() => selectTracks('Pond Park', tracks)).toThrow(/zipLine/);
  });
});

describe('the facilities of a place', () => {
  const row = { place: 'Pond Park', class: 'toilet', lat: '1.3', lng: '103.8', data_date: '2026-01', also_in: '' };

  test('have their positions in the order of the page, without unsupported kinds', () => {
    const points = [
      { ...row, class: 'access point' },
      { ...row, place: 'Hill Park', also_in: 'Lake Park;Pond Park', data_date: '2017-05' },
      { ...row, class: 'wheelchair access' },
      { ...row, place: 'Hill Park' },
    ];
    expect(selectFacilityPoints('Pond Park', points)).toEqual([
      { kind: 'toilet', lat: 1.3, lng: 103.8, dataYear: 2017 },
      { kind: 'entrance', lat: 1.3, lng: 103.8, dataYear: 2026 },
    ]);
  });

  test('are refused without a year', () => {
    expect(() => selectFacilityPoints('Pond Park', [{ ...row, data_date: 'May' }])).toThrow(/May/);
  });
});

test('a map layer has one feature per line, with only the shown properties', () => {
  const features = [
    feature({ name: 'Pond', kind: 'lake', area_ha: 3 }, 'Polygon', [SQUARE]),
    feature({ area_ha: 1 }, 'Polygon', [SQUARE]),
  ];
  const text = toMapLayer(features, ['name', 'kind']);
  const [, ...linesAfterHead] = text.trimEnd().split('\n');
  expect(linesAfterHead).toHaveLength(features.length + 1);
  expect(JSON.parse(text)).toEqual({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { name: 'Pond', kind: 'lake' }, geometry: features[0]?.geometry },
      { type: 'Feature', properties: {}, geometry: features[1]?.geometry },
    ],
  });
});
