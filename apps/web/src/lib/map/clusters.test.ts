import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterPlaces } from './clusters.ts';

const place = fc.record({
  id: fc.nat(),
  lat: fc.double({ min: 1.2, max: 1.48, noNaN: true }),
  lng: fc.double({ min: 103.6, max: 104.06, noNaN: true }),
});
const places = fc.array(place, { maxLength: 60 });
const zoom = fc.integer({ min: 10, max: 18 });

test('every place is in one group, whose position is the mean of its places', () => {
  fc.assert(
    fc.property(places, zoom, (all, zoom) => {
      const groups = clusterPlaces(all, zoom, 40);
      expect(groups.flatMap((group) => group.places).toSorted((a, b) => a.id - b.id)).toEqual(
        all.toSorted((a, b) => a.id - b.id),
      );
      for (const { lat, lng, places } of groups) {
        const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(lat).toBeCloseTo(mean(places.map((each) => each.lat)), 9);
        expect(lng).toBeCloseTo(mean(places.map((each) => each.lng)), 9);
      }
    }),
  );
});

test('no two groups overlap', () => {
  const many = fc.array(place, { minLength: 40, maxLength: 60 });
  fc.assert(
    fc.property(many, (all) => {
      const groups = clusterPlaces(all, 10, 40);
      const pixels = (256 / 360) * 2 ** 10;
      for (const [index, one] of groups.entries())
        for (const other of groups.slice(index + 1))
          expect(Math.hypot(one.lat - other.lat, one.lng - other.lng) * pixels).toBeGreaterThan(39.999);
    }),
  );
});

test('the closer the map, the more groups of two places', () => {
  const pair = [
    { lat: 1.3, lng: 103.8 },
    { lat: 1.3, lng: 103.81 },
  ];
  // A hundredth of a degree is 7 pixels at zoom 10, and 58 at zoom 13.
  expect(clusterPlaces(pair, 10, 40)).toHaveLength(1);
  expect(clusterPlaces(pair, 13, 40)).toHaveLength(2);
  expect(
    clusterPlaces(
      [pair[0], pair[0]].flatMap((each) => each ?? []),
      18,
      0,
    ),
  ).toHaveLength(2);
});
