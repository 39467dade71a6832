import { union } from 'polyclip-ts';
import type { OutlineFault, Position } from '@ecopulse/contract/green-spaces/outlines';
import type { Polygon } from './outline-file.rules.ts';
import { type Box, boxOf } from './plane.rules.ts';

/**
 * The union uses exact decimals: about 0.1 ms per corner, and 0.5 ms per crossing of two edges.
 * These limits keep it well under a second.
 */
const MAX_CORNERS = 4_000;
const MAX_CROSSINGS = 500;

interface Edge extends Box {
  readonly from: Position;
  readonly to: Position;
}

/**
 * Unites only polygons whose boxes meet.
 * `too-many-points` if the union would take too long, `no-polygon` if it cannot be built.
 */
export function withoutOverlap(polygons: readonly Polygon[]): readonly Polygon[] | OutlineFault {
  const boxes = polygons.map((polygon) => boxAround(polygon.flat()));
  const isAlone = boxes.map((box) => !boxes.some((other) => other !== box && doBoxesMeet(box, other)));
  const together = polygons.filter((_, index) => !isAlone[index]);
  if (together.length === 0) return polygons;
  if (together.flat(2).length > MAX_CORNERS || hasTooManyCrossings(together)) return 'too-many-points';
  try {
    return [...polygons.filter((_, index) => isAlone[index]), ...union(together).flatMap(withoutFlatRings)];
  } catch {
    // polyclip-ts fails on some rings that touch themselves ("Unable to complete output ring").
    return 'no-polygon';
  }
}

/** Where edges nearly touch, the union can leave rings of two corners, which enclose nothing. */
function withoutFlatRings([outer, ...holes]: Polygon): Polygon[] {
  const encloses = (ring: readonly Position[]) => ring.length > 3;
  return outer && encloses(outer) ? [[outer, ...holes.filter(encloses)]] : [];
}

export function boxAround(positions: readonly Position[]): Box {
  return boxOf(positions.map(([x, y]) => ({ x, y })));
}

function doBoxesMeet(one: Box, other: Box): boolean {
  return one.west <= other.east && other.west <= one.east && one.south <= other.north && other.south <= one.north;
}

function hasTooManyCrossings(polygons: readonly Polygon[]): boolean {
  const edges = polygons.flat().flatMap(edgesOf);
  edges.sort((a, b) => a.west - b.west);
  let found = 0;
  for (const [index, edge] of edges.entries()) {
    for (let next = index + 1; next < edges.length; next += 1) {
      const other = edges[next];
      if (!other || other.west > edge.east) break;
      if (doBoxesMeet(edge, other) && doCross(edge, other)) found += 1;
      if (found > MAX_CROSSINGS) return true;
    }
  }
  return false;
}

function edgesOf(ring: readonly Position[]): Edge[] {
  return ring.slice(1).map((to, index) => {
    const from = ring[index] ?? to;
    return { from, to, ...boxAround([from, to]) };
  });
}

/** A point that is a corner of either edge does not count. */
function doCross(one: Edge, other: Edge): boolean {
  return side(one, other.from) * side(one, other.to) < 0 && side(other, one.from) * side(other, one.to) < 0;
}

/** Positive on the left of the edge. */
function side({ from, to }: Edge, [x, y]: Position): number {
  return Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
}
