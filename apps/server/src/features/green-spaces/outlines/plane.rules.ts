import type { Point } from '../../../core/places/distance.rules.ts';

/** A place on the plane, in metres east and north of its origin. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A flat map around a point: exact to a metre in 50 km near the equator. */
export interface Plane {
  toSpot(point: Point): Spot;
  toPoint(spot: Spot): Point;
}

/** Of latitude, on a sphere of the earth's mean radius. */
const METERS_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;

export function planeAround(origin: Point): Plane {
  const perDegreeEast = METERS_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180);
  return {
    toSpot: ({ lat, lng }) => ({ x: (lng - origin.lng) * perDegreeEast, y: (lat - origin.lat) * METERS_PER_DEGREE }),
    toPoint: ({ x, y }) => ({ lat: origin.lat + y / METERS_PER_DEGREE, lng: origin.lng + x / perDegreeEast }),
  };
}

export function apart(one: Spot, other: Spot): number {
  // Some times as fast as `Math.hypot`, whose care for very large numbers nothing needs here.
  return Math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2);
}

/** What lies around spots. */
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

/** Twice the area inside a ring in square metres: negative where it turns clockwise. */
function doubleArea(ring: readonly Spot[]): number {
  return ring.reduce((sum, { x, y }, index) => {
    const next = ring[(index + 1) % ring.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
}

/** The square metres of a polygon: inside its outer ring and outside its holes; never negative. */
export function areaOf([outer = [], ...holes]: readonly (readonly Spot[])[]): number {
  const square = (ring: readonly Spot[]) => Math.abs(doubleArea(ring)) / 2;
  return Math.max(0, square(outer) - holes.reduce((sum, hole) => sum + square(hole), 0));
}

/** The middle of what a ring encloses; of one that encloses nothing, the middle of its spots. */
export function middleOf(ring: readonly Spot[]): Spot {
  const area = doubleArea(ring);
  const sum = ring.reduce(
    (sum, { x, y }, index) => {
      const next = ring[(index + 1) % ring.length] ?? { x, y };
      const part = area === 0 ? 1 : x * next.y - next.x * y;
      return area === 0
        ? { x: sum.x + x, y: sum.y + y }
        : { x: sum.x + (x + next.x) * part, y: sum.y + (y + next.y) * part };
    },
    { x: 0, y: 0 },
  );
  const by = area === 0 ? Math.max(1, ring.length) : 3 * area;
  return { x: sum.x / by, y: sum.y / by };
}

/** Where a line from west to east at this height goes in and out of rings, in pairs. */
export function crossings(rings: readonly (readonly Spot[])[], y: number): number[] {
  const found: number[] = [];
  for (const ring of rings) {
    let from = ring[ring.length - 1];
    for (const to of ring) {
      if (from && from.y > y !== to.y > y) found.push(from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x));
      from = to;
    }
  }
  return found.toSorted((a, b) => a - b);
}

/** Whether a spot is inside the rings: in their outer ones, and in no hole. */
export function isInside(rings: readonly (readonly Spot[])[], { x, y }: Spot): boolean {
  return crossings(rings, y).filter((crossing) => crossing <= x).length % 2 === 1;
}
