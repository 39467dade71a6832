import { MAX_ZONES, type OutlineFault, ZONE_RADIUS } from '@ecopulse/contract/green-spaces-admin';
import type { Zone } from '../../../db/content-tables.ts';
import { coveringCircles } from './circle-cover.rules.ts';
import type { Polygon } from './outline-file.rules.ts';
import {
  apart,
  areaOf,
  boxOf,
  crossings,
  isInside,
  middleOf,
  type Plane,
  planeAround,
  type Spot,
} from './plane.rules.ts';

/** Where a green space is, and what of the ground it takes. */
export interface Extent {
  readonly lat: number;
  readonly lng: number;
  readonly areaHectares: number | null;
  readonly zones: readonly Zone[];
}

/** Square metres: what is smaller is a mark on a map. */
const MIN_AREA = 100;
const MAX_HECTARES = 10_000;
const SQUARE_METERS_PER_HECTARE = 10_000;
/** An outline is looked at in a grid of about so many spots, in so many rows and columns at most. */
const SPOTS_INSIDE = 400;
const MAX_ROWS = 200;
const MIN_STEP_METERS = 2;
const MAX_SPOTS_ON_EDGES = 4_000;

/**
 * What an outline says of a green space: a point inside it (its middle where that is inside), its area without its holes,
 * and at most twelve circles that cover it, to within a few metres: fewer where few fit it well. A fault where it is too
 * small for a place, or too large for twelve circles. Takes some milliseconds.
 */
export function extentOf(polygons: readonly Polygon[]): Extent | OutlineFault {
  const plane = planeOf(polygons);
  const flat = polygons.map((polygon) => polygon.map((ring) => ring.map(plane.toSpot)));
  const area = flat.reduce((sum, polygon) => sum + areaOf(polygon), 0);
  if (area < MIN_AREA) return 'too-small';
  if (area > MAX_HECTARES * SQUARE_METERS_PER_HECTARE) return 'too-large';
  const rings = flat.flat();
  const { edges, inside, step } = spotsOf(rings, area);
  const zones = coveringCircles(
    [...edges, ...inside],
    { area, step, most: MAX_ZONES, widest: ZONE_RADIUS.max / 2 },
    (spot) => {
      return plane.toSpot(rounded(plane.toPoint(spot)));
    },
  ).map(({ center, radius }) => ({
    ...rounded(plane.toPoint(center)),
    radiusMeters: Math.max(ZONE_RADIUS.min, Math.ceil(radius)),
  }));
  if (zones.some(({ radiusMeters }) => radiusMeters > ZONE_RADIUS.max)) return 'too-large';
  const areaHectares = Math.max(0.01, Math.round((area / SQUARE_METERS_PER_HECTARE) * 100) / 100);
  return { ...rounded(plane.toPoint(pointOf(flat, inside))), areaHectares, zones };
}

/** To five decimals: about a metre. */
function rounded({ lat, lng }: { lat: number; lng: number }) {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { lat: round(lat), lng: round(lng) };
}

function planeOf(polygons: readonly Polygon[]): Plane {
  const box = boxOf(polygons.flat(2).map(({ lat, lng }) => ({ x: lng, y: lat })));
  return planeAround({ lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 });
}

/** Spots along the edges, all corners among them, and in a grid inside; no two neighbours are further apart than the step. */
function spotsOf(rings: readonly (readonly Spot[])[], area: number) {
  const box = boxOf(rings.flat());
  const extent = Math.max(box.east - box.west, box.north - box.south);
  const step = Math.max(MIN_STEP_METERS, Math.sqrt(area / SPOTS_INSIDE), extent / MAX_ROWS);
  const inside: Spot[] = [];
  for (let y = box.south + step / 2; y < box.north; y += step) {
    const line = crossings(rings, y);
    for (let n = 0; n + 1 < line.length; n += 2) {
      const [west = 0, east = 0] = [line[n], line[n + 1]];
      for (let x = Math.ceil(west / step) * step; x <= east; x += step) inside.push({ x, y });
    }
  }
  return { edges: alongEdges(rings, step), inside, step };
}

function alongEdges(rings: readonly (readonly Spot[])[], step: number): Spot[] {
  const sides = rings.flatMap((ring) =>
    ring.map((from, index) => ({ from, to: ring[(index + 1) % ring.length] ?? from })),
  );
  const length = sides.reduce((sum, { from, to }) => sum + apart(from, to), 0);
  const each = Math.max(step, length / MAX_SPOTS_ON_EDGES);
  return sides.flatMap(({ from, to }) => {
    const parts = Math.max(1, Math.ceil(apart(from, to) / each));
    return Array.from({ length: parts }, (_, n) => ({
      x: from.x + ((to.x - from.x) * n) / parts,
      y: from.y + ((to.y - from.y) * n) / parts,
    }));
  });
}

/** The middle of the largest polygon where that is inside, else the spot inside that is nearest to it. */
function pointOf(polygons: readonly (readonly (readonly Spot[])[])[], inside: readonly Spot[]): Spot {
  const [largest = []] = polygons.toSorted((a, b) => areaOf(b) - areaOf(a));
  const [outer = []] = largest;
  const middle = middleOf(outer);
  if (isInside(polygons.flat(), middle)) return middle;
  const nearest = inside.reduce<Spot | null>(
    (best, spot) => (best === null || apart(spot, middle) < apart(best, middle) ? spot : best),
    null,
  );
  return nearest ?? outer[0] ?? middle;
}
