import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAP_BOUNDS, ISLAND_AREA, isWithin, parseArea, formatArea } from './map-area.ts';
import { boundingArea, isInsidePolygons } from './area-geometry.ts';

/** With four decimals, as a formatted area has. */
const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.ceil(min * 1e4), max: Math.floor(max * 1e4) }).map((each) => each / 1e4);
const place = fc.record({
  lat: degrees(MAP_BOUNDS.south, MAP_BOUNDS.north),
  lng: degrees(MAP_BOUNDS.west, MAP_BOUNDS.east),
});

test('a formatted area parses to the same area', () => {
  fc.assert(
    fc.property(place, place, (one, other) => {
      const area = boundingArea([one, other]);
      fc.pre(area !== null && one.lat !== other.lat && one.lng !== other.lng);
      if (area) expect(parseArea(formatArea(area))).toEqual(area);
    }),
  );
});

test('the bounding area contains all places, and is null without places', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
      const area = boundingArea(places);
      expect(area && places.every((each) => isWithin(each, area))).toBe(true);
    }),
  );
  expect(boundingArea([])).toBeNull();
});

test.each([
  ['nothing', undefined],
  ['no text', 5],
  ['words', 'here'],
  ['three numbers', '1.2,103.6,1.4'],
  ['five numbers', '1.2,103.6,1.4,104,1'],
  ['no number', '1.2,NaN,1.4,104'],
  ['an exponent', '1e0,103.6,1.4,104'],
  ['north below south', '1.4,103.6,1.2,104'],
  ['no width', '1.2,103.6,1.4,103.6'],
  ['another country', '51.2,0.1,51.4,0.2'],
])('%s is no area', (_what, text) => {
  expect(parseArea(text)).toBeUndefined();
});

test('the island is on the map', () => {
  expect(parseArea(formatArea(ISLAND_AREA))).toEqual(ISLAND_AREA);
});

test('a point is inside a park, but not in its hole nor beside it', () => {
  const square = (from: number, to: number): [number, number][] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const park = [[square(1, 5), square(2, 3)], [square(7, 8)]];
  const isOn = (lng: number, lat: number) => isInsidePolygons({ lat, lng }, park);
  expect([isOn(1.5, 1.5), isOn(4, 2.5), isOn(7.5, 7.5)]).toEqual([true, true, true]);
  expect([isOn(2.5, 2.5), isOn(6, 2.5), isOn(2.5, 6), isOn(0.5, 2.5), isOn(7.5, 4)]).toEqual(Array(5).fill(false));
});
