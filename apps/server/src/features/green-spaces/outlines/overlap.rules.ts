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
export function uniteOverlapping(polygons: readonly Polygon[]): readonly Polygon[] | OutlineFault {
  const boxes = polygons.map((polygon) => boxAround(polygon.flat()));
  const standaloneFlags = boxes.map((box) => !boxes.some((other) => other !== box && doBoxesMeet(box, other)));
  const overlapping = polygons.filter((_, index) => !standaloneFlags[index]);
  if (overlapping.length === 0) return polygons;
  if (overlapping.flat(2).length > MAX_CORNERS || hasTooManyCrossings(overlapping)) return 'too-many-points';
  try {
    return [...polygons.filter((_, index) => standaloneFlags[index]), ...union(overlapping).flatMap(withoutFlatRings)];
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

function doBoxesMeet(a: Box, b: Box): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

function hasTooManyCrossings(polygons: readonly Polygon[]): boolean {
  const edges = polygons.flat().flatMap(edgesOf);
  edges.sort((a, b) => a.west - b.west);
  let crossings = 0;
  for (const [index, edge] of edges.entries()) {
    for (let next = index + 1; next < edges.length; next += 1) {
      const other = edges[next];
      if (!other || other.west > edge.east) break;
      if (doBoxesMeet(edge, other) && doEdgesCross(edge, other)) crossings += 1;
      if (crossings > MAX_CROSSINGS) return true;
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

/** Edges that only touch, at a corner of either edge, do not cross. */
function doEdgesCross(a: Edge, b: Edge): boolean {
  return sideOf(a, b.from) * sideOf(a, b.to) < 0 && sideOf(b, a.from) * sideOf(b, a.to) < 0;
}

/** 1 if the position is on the left of the edge, -1 on the right, 0 in line with it. */
function sideOf({ from, to }: Edge, [x, y]: Position): number {
  return Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
}
