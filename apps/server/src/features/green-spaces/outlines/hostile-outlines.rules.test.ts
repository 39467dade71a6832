import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OUTLINE_FAULTS, type Position } from '@ecopulse/contract/green-spaces/outlines';
import { type Polygon, readOutlines } from './outline-file.rules.ts';
import { extentOf } from './outline.rules.ts';
import { uniteOverlapping } from './overlap.rules.ts';
import { scaleRuns } from '../../../testing/amounts.ts';

const closeRing = (positions: Position[]): Position[] => [...positions, positions[0] ?? [103.8, 1.35]];
/** Few different coordinates, so that points repeat, edges overlap and rings cross themselves. */
const coordinate = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.double({ min: 0, max: 12, noNaN: true }));
const position = fc.tuple(coordinate, coordinate).map(([x, y]): Position => [103.8 + x / 1_000, 1.35 + y / 1_000]);
const ring = fc.array(position, { minLength: 3, maxLength: 12 }).map(closeRing);
const knots = fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 });
/** Triangles of about a metre, with each corner twice. */
const crumbs = fc.array(
  position.map(([lng, lat]) => [
    [
      [lng, lat],
      [lng, lat],
      [lng + 1e-5, lat],
      [lng + 1e-5, lat],
      [lng, lat + 1e-5],
      [lng, lat + 1e-5],
      [lng, lat],
    ] as Position[],
  ]),
  { minLength: 1, maxLength: 60 },
);

test('a knot or a crumb gives a known fault or an extent, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(knots, crumbs), (coordinates) => {
      const feature = { properties: { name: 'A Park' }, geometry: { type: 'MultiPolygon', coordinates } };
      const [parsed] = readOutlines([feature]);
      const extent = parsed?.refusal?.fault ?? extentOf(parsed?.polygons ?? []);
      if (typeof extent === 'string') expect(OUTLINE_FAULTS).toContain(extent);
      else expect(Number.isFinite(extent.lat) && Number.isFinite(extent.lng)).toBe(true);
    }),
    { numRuns: scaleRuns(150), endOnFailure: true },
  );
});

test('a union of polygons whose edges nearly touch has no ring of two corners', () => {
  /** In thousandths of a degree. */
  const positionAt = (x: number, y: number): Position => [103.8 + x / 1_000, 1.35 + y / 1_000];
  const ground = uniteOverlapping([
    [
      [positionAt(0, 0), positionAt(0, 0), positionAt(0, 0), positionAt(0, 0)],
      [positionAt(5, 0), positionAt(0, 3), positionAt(0, 0), positionAt(0, 0), positionAt(5, 0)],
    ],
    [
      [positionAt(0, 2), positionAt(6, 0), positionAt(3, 0), positionAt(6, 1), positionAt(0, 0), positionAt(0, 2)],
      [
        positionAt(0, 1),
        positionAt(1, 0),
        positionAt(0, 0),
        [103.804, 1.3500000000000003],
        positionAt(3, 3),
        positionAt(3, 0),
        positionAt(0, 0),
        positionAt(0, 1),
      ],
    ],
  ]);
  if (typeof ground === 'string') throw new Error(`the union is refused as ${ground}`);
  expect(ground.flat().filter((ring) => ring.length < 4)).toEqual([]);
});

const DEGREES_PER_METER = 1 / 111_195;
const toPosition = (x: number, y: number): Position => [103.82 + x * DEGREES_PER_METER, 1.35 + y * DEGREES_PER_METER];
/** A star that crosses itself if `stride` is more than 1: each edge leads `stride` corners further. */
const circle = (corners: number, stride: number): Position[] =>
  closeRing(
    Array.from({ length: corners }, (_, index) => {
      const angle = (2 * Math.PI * index * stride) / corners;
      return toPosition(500 * Math.cos(angle), 500 * Math.sin(angle));
    }),
  );
const square = (size: number, x: number, y: number): Polygon => [
  closeRing([toPosition(x, y), toPosition(x + size, y), toPosition(x + size, y + size), toPosition(x, y + size)]),
];
const grid = (step: number, size: number): Polygon[] =>
  Array.from({ length: 1_990 }, (_, index) => square(size, (index % 50) * step, Math.floor(index / 50) * step));

test.each<[string, Polygon[], string]>([
  ['a ring of 9,999 corners', [[circle(9_999, 1)]], 'an extent'],
  ['a ring that crosses itself in millions of points', [[circle(9_999, 4_999)]], 'an extent'],
  [
    'two rings that cross themselves in millions of points',
    [[circle(4_999, 2_499)], [circle(4_999, 2_498)]],
    'too-many-points',
  ],
  ['small rings that cross themselves often', [[circle(99, 49)], [circle(99, 48)]], 'too-many-points'],
  ['two rings of 1,990 corners, one on the other', [[circle(1_990, 1)], [circle(1_990, 1)]], 'an extent'],
  ['1,990 squares apart', grid(40, 20), 'an extent'],
  ['1,990 squares that overlap', grid(20, 40), 'too-many-points'],
  [
    '790 squares, each inside the next',
    Array.from({ length: 790 }, (_, index) => square(2 * index + 2, -index, -index)),
    'an extent',
  ],
  [
    'a line, back and forth 5,000 times',
    [[closeRing(Array.from({ length: 9_999 }, (_, index) => toPosition(index % 2, 0)))]],
    'too-small',
  ],
  [
    'a needle of 20 km',
    [[closeRing([toPosition(-9_000, 0), toPosition(9_000, 0.1), toPosition(9_000, 0.2)])]],
    'an extent',
  ],
])('%s: takes less than 3 s of CPU time', (_what, polygons, outcome) => {
  const before = process.cpuUsage();
  const extent = extentOf(polygons);
  const { user, system } = process.cpuUsage(before);
  expect(typeof extent === 'string' ? extent : 'an extent').toBe(outcome);
  // Microseconds. A quiet machine takes well under 0.1 s, and under 0.7 s for parts that overlap.
  expect(user + system).toBeLessThan(3_000_000);
});
