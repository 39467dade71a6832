import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metersBetweenCircles, metersBetween, metersToNearest } from './distance.rules.ts';

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const inSingapore = fc.record({
  lat: fc.double({ min: 1.15, max: 1.48, noNaN: true }),
  lng: fc.double({ min: 103.59, max: 104.1, noNaN: true }),
});
const circle = fc
  .tuple(inSingapore, fc.integer({ min: 1, max: 2_000 }))
  .map(([center, radiusMeters]) => ({ ...center, radiusMeters }));

const HALF_CIRCUMFERENCE_METERS = 20_015_115;
const MERLION = { lat: 1.286_8, lng: 103.854_5 };
const CHANGI = { lat: 1.357_3, lng: 103.988_4 };

describe('metres between two points', () => {
  test('the Merlion and Changi Airport are 16.8 km apart, a degree of latitude is 111.2 km', () => {
    expect(metersBetween(MERLION, CHANGI)).toBeCloseTo(16_819, -2);
    expect(metersBetween({ lat: 1, lng: 103 }, { lat: 2, lng: 103 })).toBeCloseTo(111_195, 0);
  });

  test('are the same in both directions, zero for one point, and at most half the circumference of the earth', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const meters = metersBetween(a, b);
        expect(metersBetween(b, a)).toBeCloseTo(meters, 3);
        expect(metersBetween(a, a)).toBe(0);
        expect(meters).toBeGreaterThanOrEqual(0);
        expect(meters).toBeLessThanOrEqual(HALF_CIRCUMFERENCE_METERS);
      }),
    );
  });

  test('are never more than the way through a third point', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(metersBetween(a, c)).toBeLessThanOrEqual(metersBetween(a, b) + metersBetween(b, c) + 1e-3);
      }),
      // Almost antipodal points: a random run found the haversine 7 cm off here.
      {
        examples: [
          [
            { lat: 0, lng: 0 },
            { lat: 0.0000010456548945759365, lng: 0 },
            { lat: 0, lng: -179.99999879258178 },
          ],
        ],
      },
    );
  });

  test('are right for opposite points of the earth and across the date line', () => {
    expect(metersBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(HALF_CIRCUMFERENCE_METERS, -1);
    expect(metersBetween({ lat: 90, lng: 0 }, { lat: -90, lng: 77 })).toBeCloseTo(HALF_CIRCUMFERENCE_METERS, -1);
    expect(metersBetween({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 })).toBeCloseTo(222, 0);
  });
});

describe('metres to the nearest circle', () => {
  test('are 0 inside, and the distance to its edge outside', () => {
    const park = { ...MERLION, radiusMeters: 500 };
    expect(metersToNearest(MERLION, [park])).toBe(0);
    expect(metersToNearest(CHANGI, [park])).toBeCloseTo(metersBetween(CHANGI, MERLION) - 500, 6);
  });

  test('are those of the nearest of many, and infinite without a circle', () => {
    expect(metersToNearest(MERLION, [])).toBe(Infinity);
    fc.assert(
      fc.property(inSingapore, fc.array(circle, { minLength: 1, maxLength: 12 }), (from, circles) => {
        const nearest = metersToNearest(from, circles);
        for (const single of circles) expect(nearest).toBeLessThanOrEqual(metersToNearest(from, [single]));
        expect(circles.map((single) => metersToNearest(from, [single]))).toContain(nearest);
      }),
    );
  });
});

describe('metres between two groups of circles', () => {
  test('are the same in both directions, 0 if they overlap, and infinite if one is empty', () => {
    const groups = fc.array(circle, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(groups, groups, (first, second) => {
        expect(metersBetweenCircles(first, second)).toBeCloseTo(metersBetweenCircles(second, first), 3);
        expect(metersBetweenCircles(first, [...second, ...first])).toBe(0);
        expect(metersBetweenCircles(first, [])).toBe(Infinity);
        expect(metersBetweenCircles([], second)).toBe(Infinity);
      }),
    );
  });

  test('are measured from edge to edge, without both radii', () => {
    const apart = metersBetweenCircles([{ ...MERLION, radiusMeters: 300 }], [{ ...CHANGI, radiusMeters: 700 }]);
    expect(apart).toBeCloseTo(metersBetween(MERLION, CHANGI) - 1_000, 6);
  });
});
