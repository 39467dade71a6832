import type { Point } from '../../../core/places/distance.rules.ts';

/** Metres east and north of the plane's origin. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Accurate to a metre within 50 km, near the equator. */
export interface Plane {
  toSpot(point: Point): Spot;
  toPoint(spot: Spot): Point;
}

/** On a sphere of the earth's mean radius. */
const METERS_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;
const TARGET_SPOTS_INSIDE = 400;
const MAX_SAMPLED_ROWS = 200;
const MIN_STEP_METERS = 2;
const MAX_SPOTS_ON_EDGES = 4_000;

export function planeAround(origin: Point): Plane {
  const perDegreeEast = METERS_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180);
  return {
    toSpot: ({ lat, lng }) => ({ x: (lng - origin.lng) * perDegreeEast, y: (lat - origin.lat) * METERS_PER_DEGREE }),
    toPoint: ({ x, y }) => ({ lat: origin.lat + y / METERS_PER_DEGREE, lng: origin.lng + x / perDegreeEast }),
  };
}

export function distanceBetween(a: Spot, b: Spot): number {
  // Several times as fast as `Math.hypot`, which handles very large numbers.
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

export interface Box {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

export function boxOf(spots: readonly Spot[]): Box {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of spots) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { west, east, south, north };
}

/** Where a line from west to east at `y` enters and leaves the rings, in pairs. */
export function findScanlineCrossings(rings: readonly (readonly Spot[])[], y: number): number[] {
  const eastings: number[] = [];
  for (const ring of rings) {
    let from = ring[ring.length - 1];
    for (const to of ring) {
      if (from && from.y > y !== to.y > y) eastings.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x));
      from = to;
    }
  }
  return eastings.toSorted((a, b) => a - b);
}

/** Samples all corners, and spots at most `step` metres apart. `area` is in square metres. */
export function sampleSpots(rings: readonly (readonly Spot[])[], area: number) {
  const box = boxOf(rings.flat());
  const extent = Math.max(box.east - box.west, box.north - box.south);
  const step = Math.max(MIN_STEP_METERS, Math.sqrt(area / TARGET_SPOTS_INSIDE), extent / MAX_SAMPLED_ROWS);
  const inside: Spot[] = [];
  for (let y = box.south + step / 2; y < box.north; y += step) {
    const crossings = findScanlineCrossings(rings, y);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [west = 0, east = 0] = [crossings[index], crossings[index + 1]];
      for (let x = Math.ceil(west / step) * step; x <= east; x += step) inside.push({ x, y });
    }
  }
  return { edges: sampleEdges(rings, step), inside, step };
}

function sampleEdges(rings: readonly (readonly Spot[])[], step: number): Spot[] {
  const sides = rings.flatMap((ring) =>
    ring.map((from, index) => ({ from, to: ring[(index + 1) % ring.length] ?? from })),
  );
  const length = sides.reduce((sum, { from, to }) => sum + distanceBetween(from, to), 0);
  const spacing = Math.max(step, length / MAX_SPOTS_ON_EDGES);
  return sides.flatMap(({ from, to }) => {
    const parts = Math.max(1, Math.ceil(distanceBetween(from, to) / spacing));
    return Array.from({ length: parts }, (_, n) => ({
      x: from.x + ((to.x - from.x) * n) / parts,
      y: from.y + ((to.y - from.y) * n) / parts,
    }));
  });
}
