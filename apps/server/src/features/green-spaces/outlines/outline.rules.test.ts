import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metersToNearest, type Point } from '../../../core/places/distance.rules.ts';
import type { Polygon } from './outline-file.rules.ts';
import { type Extent, extentOf } from './outline.rules.ts';
import { crossings, isInside, planeAround } from './plane.rules.ts';

const CENTRE = { lat: 1.35, lng: 103.82 };
const plane = planeAround(CENTRE);
const ringOf = (spots: readonly (readonly [number, number])[]): Point[] =>
  [...spots, spots[0] ?? [0, 0]].map(([x, y]) => plane.toPoint({ x, y }));
const square = (size: number, x = 0, y = 0) =>
  ringOf([
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ]);

/** A star around a middle: a polygon of any number of corners that never crosses itself. */
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
/** A connector: long and a few metres wide. */
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
const outline = fc
  .array(fc.oneof(star, strip), { minLength: 1, maxLength: 4 })
  .map((rings): Polygon[] => rings.map((ring) => [ring]));

/** Points inside an outline, each between two neighbours where a line goes in and out of it. */
function pointsInside(polygons: readonly Polygon[], heights: readonly number[]): Point[] {
  const rings = polygons.flat().map((ring) => ring.map(plane.toSpot));
  const ys = rings.flat().map(({ y }) => y);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  return heights.flatMap((part) => {
    const y = low + (high - low) * part;
    const line = crossings(rings, y);
    return line.flatMap((west, n) => {
      const east = line[n + 1];
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
  test('are twelve at most and hold every corner and what is inside, whatever the outline', () => {
    const heights = fc.array(fc.double({ min: 0.001, max: 0.999, noNaN: true }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(outline, heights, (polygons, heights) => {
        const { zones, areaHectares } = extentFor(polygons);
        expect(zones.length).toBeGreaterThanOrEqual(1);
        expect(zones.length).toBeLessThanOrEqual(12);
        // A millionth of a degree, and the flat map: under a metre.
        for (const corner of polygons.flat(2)) expect(metersToNearest(corner, zones)).toBeLessThanOrEqual(1);
        // Between the spots that were looked at: a hundredth of a side of as large a square, at least a pace.
        const between = Math.max(2, Math.sqrt((areaHectares ?? 0) * 10_000) / 100);
        for (const inside of pointsInside(polygons, heights))
          expect(metersToNearest(inside, zones)).toBeLessThanOrEqual(between);
      }),
      { numRuns: 150, endOnFailure: true },
    );
  });

  test('are one small one for a small park, and some narrow ones for a long one', () => {
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

  test('follow parts that lie apart, without the ground between them', () => {
    const { zones } = extentFor([[square(200)], [square(200, 3000, 0)]]);
    expect(metersToNearest(plane.toPoint({ x: 1600, y: 100 }), zones)).toBeGreaterThan(800);
  });
});

describe('the point of an outline', () => {
  test('is inside it, in no hole, whatever its shape', () => {
    fc.assert(
      fc.property(outline, (polygons) => {
        const rings = polygons.flat().map((ring) => ring.map(plane.toSpot));
        const { lat, lng } = extentFor(polygons);
        const spot = plane.toSpot({ lat, lng });
        // Written to about a metre, which may lie beyond an edge.
        const near = [0, -1.2, 1.2].flatMap((x) => [0, -1.2, 1.2].map((y) => ({ x: spot.x + x, y: spot.y + y })));
        expect(near.some((each) => isInside(rings, each))).toBe(true);
      }),
      { numRuns: 150, endOnFailure: true },
    );
    const ring: Polygon = [square(300), square(200, 50, 50)];
    const { lat, lng } = extentFor([ring]);
    expect(
      isInside(
        ring.map((each) => each.map(plane.toSpot)),
        plane.toSpot({ lat, lng }),
      ),
    ).toBe(true);
  });
});

describe('the area of an outline', () => {
  test('is in hectares, without its holes, with all its parts', () => {
    expect(extentFor([[square(100)]]).areaHectares).toBeCloseTo(1, 1);
    expect(extentFor([[square(300), square(200, 50, 50)]]).areaHectares).toBeCloseTo(5, 1);
    expect(extentFor([[square(100)], [square(200, 500, 500)]]).areaHectares).toBeCloseTo(5, 1);
  });

  test('of a mark, a line or a knot that is as much inside out is too small; of half an island too large', () => {
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
