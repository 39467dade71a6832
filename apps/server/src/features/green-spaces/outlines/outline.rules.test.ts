import { area as squareMeters } from '@turf/area';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metersToNearest, type Point } from '../../../core/places/distance.rules.ts';
import type { Position } from '@ecopulse/contract/green-spaces/outlines';
import type { Polygon } from './outline-file.rules.ts';
import { type Extent, extentOf } from './outline.rules.ts';
import { findScanlineCrossings, planeAround } from './plane.rules.ts';
import { scaleRuns } from '../../../testing/amounts.ts';

const CENTRE = { lat: 1.35, lng: 103.82 };
const plane = planeAround(CENTRE);
const roundToSixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const ringOf = (spots: readonly (readonly [number, number])[]): Position[] =>
  [...spots, spots[0] ?? [0, 0]].map(([x, y]) => {
    const { lat, lng } = plane.toPoint({ x, y });
    return [roundToSixDecimals(lng), roundToSixDecimals(lat)];
  });
const pointOf = ([lng, lat]: Position): Point => ({ lat, lng });
const isInside = (polygons: readonly Polygon[], { lat, lng }: Point): boolean =>
  polygons.some((coordinates) => booleanPointInPolygon([lng, lat], { type: 'Polygon', coordinates }));
const square = (size: number, x = 0, y = 0) =>
  ringOf([
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ]);

const star = fc
  .record({
    x: fc.integer({ min: -3000, max: 3000 }),
    y: fc.integer({ min: -3000, max: 3000 }),
    radii: fc.array(fc.integer({ min: 20, max: 1500 }), { minLength: 3, maxLength: 40 }),
  })
  .map(({ x, y, radii }) => {
    const angle = (2 * Math.PI) / radii.length;
    return ringOf(radii.map((r, n) => [x + r * Math.cos(n * angle), y + r * Math.sin(n * angle)] as const));
  });
const strip = fc
  .record({ length: fc.integer({ min: 100, max: 9000 }), width: fc.integer({ min: 3, max: 60 }), up: fc.boolean() })
  .map(({ length, width, up }) => {
    const [x, y] = up ? [width, length] : [length, width];
    return ringOf([
      [0, 0],
      [x, 0],
      [x, y],
      [0, y],
    ]);
  });
const anyOutline = fc
  .array(fc.oneof(star, strip), { minLength: 1, maxLength: 4 })
  .map((rings): Polygon[] => rings.map((ring) => [ring]));

function pointsInside(polygon: Polygon, heightShares: readonly number[]): Point[] {
  const rings = polygon.map((ring) => ring.map((position) => plane.toSpot(pointOf(position))));
  const ys = rings.flat().map(({ y }) => y);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  return heightShares.flatMap((heightShare) => {
    const y = low + (high - low) * heightShare;
    const crossings = findScanlineCrossings(rings, y);
    return crossings.flatMap((west, n) => {
      const east = crossings[n + 1];
      if (n % 2 === 1 || east === undefined) return [];
      return [0.1, 0.37, 0.5, 0.82].map((share) => plane.toPoint({ x: west + (east - west) * share, y }));
    });
  });
}

const extentFor = (polygons: readonly Polygon[]): Extent => {
  const extent = extentOf(polygons);
  if (typeof extent === 'string') throw new Error(extent);
  return extent;
};

describe('the circles of an outline', () => {
  test('are at most twelve and cover every corner and the inside of any outline', () => {
    const anyHeightShares = fc.array(fc.double({ min: 0.001, max: 0.999, noNaN: true }), {
      minLength: 40,
      maxLength: 40,
    });
    fc.assert(
      fc.property(anyOutline, anyHeightShares, (polygons, heightShares) => {
        const { zones, areaHectares } = extentFor(polygons);
        expect(zones.length).toBeGreaterThanOrEqual(1);
        expect(zones.length).toBeLessThanOrEqual(12);
        const furthest = (points: readonly Point[]) =>
          points.reduce((maxMeters, point) => Math.max(maxMeters, metersToNearest(point, zones)), 0);
        // Rounding to five decimals and the flat map cost less than a metre.
        expect(furthest(polygons.flat(2).map(pointOf))).toBeLessThanOrEqual(1);
        // The circles are fitted to a grid of spots, a hundredth of the side of a square of that area apart, at least 2 m.
        const maxGapMeters = Math.max(2, Math.sqrt((areaHectares ?? 0) * 10_000) / 100);
        const inside = polygons.flatMap((polygon) => pointsInside(polygon, heightShares));
        expect(furthest(inside)).toBeLessThanOrEqual(maxGapMeters);
      }),
      { numRuns: scaleRuns(150), endOnFailure: true },
    );
  });

  test('are one small circle for a small park, and several narrow ones for a long park', () => {
    const small = extentFor([[square(40)]]);
    expect(small.zones).toHaveLength(1);
    expect(small.zones[0]?.radiusMeters).toBeLessThanOrEqual(30);
    const long = extentFor([
      [
        ringOf([
          [0, 0],
          [4000, 0],
          [4000, 60],
          [0, 60],
        ]),
      ],
    ]);
    expect(long.zones.length).toBeGreaterThan(6);
    expect(Math.max(...long.zones.map(({ radiusMeters }) => radiusMeters))).toBeLessThanOrEqual(400);
  });

  test('follow separate parts, without the ground between them', () => {
    const { zones } = extentFor([[square(200)], [square(200, 3000, 0)]]);
    expect(metersToNearest(plane.toPoint({ x: 1600, y: 100 }), zones)).toBeGreaterThan(800);
  });
});

describe('the point of an outline', () => {
  test('is inside it and in no hole, for any shape', () => {
    fc.assert(
      fc.property(anyOutline, (polygons) => {
        const { lat, lng } = extentFor(polygons);
        const spot = plane.toSpot({ lat, lng });
        // Rounding to about a metre may move the point across an edge.
        const near = [0, -1.2, 1.2].flatMap((x) => [0, -1.2, 1.2].map((y) => ({ x: spot.x + x, y: spot.y + y })));
        expect(near.some((each) => isInside(polygons, plane.toPoint(each)))).toBe(true);
      }),
      { numRuns: scaleRuns(150), endOnFailure: true },
    );
    const ring: Polygon = [square(300), square(200, 50, 50)];
    expect(isInside([ring], extentFor([ring]))).toBe(true);
  });
});

describe('parts that overlap', () => {
  const bar = (length: number, width: number) =>
    ringOf([
      [0, 0],
      [length, 0],
      [length, width],
      [0, width],
    ]);
  test.each([
    ['8,998 m by 16 m and 8,007 m by 16 m', bar(8998, 16), bar(8007, 16), 14.4],
    ['5,670 m by 3 m and 8,994 m by 5 m', bar(5670, 3), bar(8994, 5), 4.5],
  ])('of %s count once, and the point is inside', (_what, first, second, hectares) => {
    const extent = extentFor([[first], [second]]);
    expect(extent.areaHectares).toBeCloseTo(hectares, 1);
    expect(isInside([[first], [second]], extent)).toBe(true);
  });

  test('have at least the area of the largest, and at most the sum of all', () => {
    fc.assert(
      fc.property(anyOutline, (polygons) => {
        const areas = polygons.map((coordinates) => squareMeters({ type: 'Polygon', coordinates }) / 10_000);
        const { areaHectares } = extentFor(polygons);
        expect(areaHectares).toBeGreaterThanOrEqual(Math.max(...areas) - 0.01);
        expect(areaHectares).toBeLessThanOrEqual(areas.reduce((sum, each) => sum + each, 0) + 0.01);
      }),
      { numRuns: scaleRuns(50), endOnFailure: true },
    );
  });

  test('have the area of one if they are the same, and that of both if they only share an edge', () => {
    expect(extentFor([[square(200)], [square(200)], [square(200)]]).areaHectares).toBeCloseTo(4, 1);
    expect(extentFor([[square(200)], [square(200, 200, 0)]]).areaHectares).toBeCloseTo(8, 1);
    expect(extentFor([[square(400)], [square(200, 100, 100)]]).areaHectares).toBeCloseTo(16, 1);
  });
});

describe('the ground of an outline', () => {
  test('is its parts as they are, and united where they overlap', () => {
    const separateParts = [[square(100)], [square(100, 500, 500)]];
    expect(extentFor(separateParts).outline).toEqual({ type: 'MultiPolygon', coordinates: separateParts });
    expect(extentFor([[square(100)], [square(100, 50, 50)]]).outline?.coordinates).toHaveLength(1);
  });
});

describe('the area of an outline', () => {
  test('is in hectares, without its holes, with all its parts', () => {
    expect(extentFor([[square(100)]]).areaHectares).toBeCloseTo(1, 1);
    expect(extentFor([[square(300), square(200, 50, 50)]]).areaHectares).toBeCloseTo(5, 1);
    expect(extentFor([[square(100)], [square(200, 500, 500)]]).areaHectares).toBeCloseTo(5, 1);
  });

  test('of a mark, a line or a symmetric bow tie is too small, and that of half an island too large', () => {
    expect(extentOf([[square(5)]])).toBe('too-small');
    expect(
      extentOf([
        [
          ringOf([
            [0, 0],
            [900, 0],
            [0, 0],
          ]),
        ],
      ]),
    ).toBe('too-small');
    expect(
      extentOf([
        [
          ringOf([
            [0, 0],
            [100, 100],
            [100, 0],
            [0, 100],
          ]),
        ],
      ]),
    ).toBe('too-small');
    expect(extentOf([[square(11_000, -5000, -5000)]])).toBe('too-large');
  });
});
