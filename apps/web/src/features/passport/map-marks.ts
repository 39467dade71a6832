import { islandPosition } from '@ecopulse/illustrations/island';
import type { PassportStamp } from './passport-grouping.ts';

/** The size of the island's picture, in its own units. */
export const ISLAND = { width: 720, height: 420 } as const;

/** One or more stamps so close together that they share a mark; `x` and `y` are shares of the picture. */
export interface MapMark {
  x: number;
  y: number;
  stamps: PassportStamp[];
}

function overlap(one: MapMark, other: MapMark, across: number, down: number): boolean {
  return Math.abs(one.x - other.x) < across && Math.abs(one.y - other.y) < down;
}

function merged(one: MapMark, other: MapMark): MapMark {
  const stamps = [...one.stamps, ...other.stamps];
  const weigh = (key: 'x' | 'y') => (one[key] * one.stamps.length + other[key] * other.stamps.length) / stamps.length;
  return { x: weigh('x'), y: weigh('y'), stamps };
}

function distance(one: MapMark, other: MapMark): number {
  return Math.hypot((one.x - other.x) * ISLAND.width, (one.y - other.y) * ISLAND.height);
}

/** The nearest two marks that overlap. */
function nearestOverlap(marks: readonly MapMark[], across: number, down: number): [MapMark, MapMark] | undefined {
  let nearest: [MapMark, MapMark] | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [index, one] of marks.entries()) {
    for (const other of marks.slice(index + 1)) {
      if (!overlap(one, other, across, down) || distance(one, other) >= shortest) continue;
      nearest = [one, other];
      shortest = distance(one, other);
    }
  }
  return nearest;
}

/**
 * The marks of `stamps` on a picture of the island that is `width` pixels wide. Marks are `size` pixels wide and high
 * and do not overlap: those that would are merged. From north to south, in reading order.
 */
export function marksOf(stamps: readonly PassportStamp[], width: number, size: number): MapMark[] {
  const across = size / width;
  const down = (across * ISLAND.width) / ISLAND.height;
  let marks = stamps
    .map((stamp): MapMark => {
      const { x, y } = islandPosition(stamp.space);
      return { x: x / ISLAND.width, y: y / ISLAND.height, stamps: [stamp] };
    })
    .filter(({ x, y }) => x > 0 && x < 1 && y > 0 && y < 1);
  for (;;) {
    const pair = nearestOverlap(marks, across, down);
    if (!pair) break;
    marks = [...marks.filter((mark) => !pair.includes(mark)), merged(...pair)];
  }
  return marks.toSorted((one, other) => one.y - other.y || one.x - other.x);
}
