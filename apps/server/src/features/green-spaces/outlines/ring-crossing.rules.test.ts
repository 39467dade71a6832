import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Position } from '@ecopulse/contract/green-spaces/outlines';
import { scaleRuns } from '../../../testing/amounts.ts';
import { findCrossing } from './ring-crossing.rules.ts';

const STEP = 1e-5;
const at = ([x, y]: readonly [number, number]): Position => [
  Number((103.8 + x * STEP).toFixed(6)),
  Number((1.35 + y * STEP).toFixed(6)),
];
const ringOf = (...points: readonly (readonly [number, number])[]): Position[] =>
  [...points, ...points.slice(0, 1)].map(at);

const SQUARE = ringOf([0, 0], [10, 0], [10, 10], [0, 10]);

describe('a crossing is found', () => {
  test.each<[string, Position[][], readonly [number, number]]>([
    ['where two edges cross', [ringOf([0, 0], [10, 10], [10, 0], [0, 10])], [5, 5]],
    ['where an edge runs through a corner', [ringOf([0, 0], [5, 5], [10, 10], [10, 0], [0, 10])], [5, 5]],
    ['where two corners are at one point', [ringOf([0, 0], [5, 5], [10, 10], [10, 0], [5, 5], [0, 10])], [5, 5]],
    ['where a hole reaches out of its polygon', [SQUARE, ringOf([5, 5], [15, 5], [15, 6], [5, 6])], [10, 5]],
    ['whichever way round the ring goes', [ringOf([0, 10], [10, 0], [10, 10], [0, 0])], [5, 5]],
    ['with a position that is there twice', [ringOf([0, 0], [0, 0], [10, 10], [10, 0], [0, 10], [0, 10])], [5, 5]],
  ])('%s', (_what, rings, position) => {
    expect(findCrossing(rings)?.at).toEqual(at(position));
  });

  test('with the ring that crosses', () => {
    const knot = ringOf([2, 2], [4, 4], [4, 2], [2, 4]);
    expect(findCrossing([SQUARE, knot])).toEqual({ ring: 1, at: at([3, 3]) });
  });
});

describe('no crossing', () => {
  test.each<[string, Position[][]]>([
    ['of a square', [SQUARE]],
    ['of a hole inside', [SQUARE, ringOf([2, 2], [4, 2], [4, 4], [2, 4])]],
    ['of a hole that touches the edge', [SQUARE, ringOf([0, 5], [4, 2], [4, 8])]],
    ['of a hole that touches a corner', [SQUARE, ringOf([0, 0], [6, 2], [2, 6])]],
    ['of two parts of a ring that touch at a point', [ringOf([0, 0], [5, 5], [0, 10], [10, 10], [5, 5], [10, 0])]],
    ['of a path there and back', [ringOf([0, 0], [10, 0], [10, 10], [10, 15], [10, 10], [0, 10])]],
    ['of a line', [ringOf([0, 0], [10, 10], [0, 0])]],
    ['of one point', [ringOf([3, 3], [3, 3], [3, 3])]],
  ])('%s', (_what, rings) => {
    expect(findCrossing(rings)).toBeNull();
  });
});

test('a star-shaped ring never crosses itself, but a circle does once two neighbouring corners are swapped', () => {
  const star = fc.array(fc.integer({ min: 50, max: 2_000 }), { minLength: 5, maxLength: 60 });
  fc.assert(
    fc.property(star, fc.nat(), (radii, seed) => {
      const corner = (index: number) => {
        const angle = (2 * Math.PI * index) / radii.length;
        const radius = radii[index % radii.length] ?? 50;
        return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
      };
      const points = radii.map((_radius, index) => corner(index));
      expect(findCrossing([ringOf(...points)])).toBeNull();
      // Swapping two neighbours on a circle makes the edges to and from them cross.
      const circle = points.map((_point, index) => {
        const angle = (2 * Math.PI * index) / radii.length;
        return [1_000 * Math.cos(angle), 1_000 * Math.sin(angle)] as const;
      });
      const first = seed % (circle.length - 1);
      const swapped = circle.with(first, circle[first + 1] ?? [0, 0]).with(first + 1, circle[first] ?? [0, 0]);
      expect(findCrossing([ringOf(...swapped)])).not.toBeNull();
    }),
    { numRuns: scaleRuns(200) },
  );
});
