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
const MIN_DISTANCE_PX = 40;

test('every place is in one group, whose position is the mean of its places', () => {
  fc.assert(
    fc.property(places, zoom, (all, zoom) => {
      const groups = clusterPlaces(all, zoom, MIN_DISTANCE_PX);
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

test('no two groups are closer than the minimum distance', () => {
  const many = fc.array(place, { minLength: 40, maxLength: 60 });
  const pixelsPerDegree = (256 / 360) * 2 ** 10;
  fc.assert(
    fc.property(many, (all) => {
      const groups = clusterPlaces(all, 10, MIN_DISTANCE_PX);
      for (const [index, one] of groups.entries())
        for (const other of groups.slice(index + 1))
          expect(Math.hypot(one.lat - other.lat, one.lng - other.lng) * pixelsPerDegree).toBeGreaterThan(
            MIN_DISTANCE_PX - 0.001,
          );
    }),
  );
});

test('two places share a group on a distant map, and have their own on a close one', () => {
  const pair = [
    { lat: 1.3, lng: 103.8 },
    { lat: 1.3, lng: 103.81 },
  ];
  // A hundredth of a degree is 7 pixels at zoom 10, and 58 at zoom 13.
  expect(clusterPlaces(pair, 10, MIN_DISTANCE_PX)).toHaveLength(1);
  expect(clusterPlaces(pair, 13, MIN_DISTANCE_PX)).toHaveLength(2);
});

test('without a minimum distance, even places at the same position have their own groups', () => {
  const position = { lat: 1.3, lng: 103.8 };
  expect(clusterPlaces([position, { ...position }], 18, 0)).toHaveLength(2);
});
