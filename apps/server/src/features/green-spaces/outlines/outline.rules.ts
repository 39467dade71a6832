import { area as squareMeters } from '@turf/area';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { multiPolygon, polygon as toFeature } from '@turf/helpers';
import polylabel from 'polylabel';
import { MAX_ZONES, ZONE_RADIUS } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import type { Outline, OutlineFault, Position } from '@ecopulse/contract/green-spaces/outlines';
import type { Point } from '../../../core/places/distance.rules.ts';
import type { Zone } from '../../../db/content-tables.ts';
import { coveringCircles } from './circle-cover.rules.ts';
import type { Polygon } from './outline-file.rules.ts';
import { boxAround, uniteOverlapping } from './overlap.rules.ts';
import { distanceBetween, planeAround, sampleSpots } from './plane.rules.ts';

export interface Extent {
  readonly lat: number;
  readonly lng: number;
  readonly areaHectares: number | null;
  readonly zones: readonly Zone[];
  /** Null if only the circles are known. */
  readonly outline: Outline | null;
}

/** Anything smaller is a mark on a map. */
const MIN_AREA_SQUARE_METERS = 100;
const MAX_HECTARES = 10_000;
const SQUARE_METERS_PER_HECTARE = 10_000;
/** Precision of the pole of inaccessibility: a share of the shorter side of its box, at least 0.1 m. */
const POLE_PRECISION_SHARE = 1 / 50;
const MIN_POLE_PRECISION_DEGREES = 1e-6;

/**
 * Unites parts that overlap, and covers the ground with at most twelve circles, to within a few metres.
 * Takes milliseconds, or up to a second if large parts overlap.
 */
export function extentOf(polygons: readonly Polygon[]): Extent | OutlineFault {
  const united = uniteOverlapping(polygons);
  if (typeof united === 'string') return united;
  const ground = united.map((polygon) => polygon.map((ring) => ring.map(roundToSixDecimals)));
  const area = ground.reduce((sum, polygon) => sum + areaOf(polygon), 0);
  if (area < MIN_AREA_SQUARE_METERS) return 'too-small';
  if (area > MAX_HECTARES * SQUARE_METERS_PER_HECTARE) return 'too-large';
  const box = boxAround(ground.flat(2));
  const plane = planeAround({ lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 });
  const rings = ground.flat().map((ring) => ring.map(([lng, lat]) => plane.toSpot({ lat, lng })));
  const { edges, inside, step } = sampleSpots(rings, area);
  const zones = coveringCircles(
    [...edges, ...inside],
    { area, step, maxCircles: MAX_ZONES, maxRadius: ZONE_RADIUS.max / 2 },
    (spot) => plane.toSpot(roundToFiveDecimals(plane.toPoint(spot))),
  ).map(({ center, radius }) => ({
    ...roundToFiveDecimals(plane.toPoint(center)),
    radiusMeters: Math.max(ZONE_RADIUS.min, Math.ceil(radius)),
  }));
  if (zones.some(({ radiusMeters }) => radiusMeters > ZONE_RADIUS.max)) return 'too-large';
  const areaHectares = Math.max(0.01, Math.round((area / SQUARE_METERS_PER_HECTARE) * 100) / 100);
  const pole = poleOfInaccessibility(ground);
  const poleSpot = plane.toSpot(pole);
  const nearestFirst = inside.toSorted((a, b) => distanceBetween(a, poleSpot) - distanceBetween(b, poleSpot));
  const point = firstInside([pole, ...nearestFirst.map(plane.toPoint)], ground);
  const outline: Outline = { type: 'MultiPolygon', coordinates: ground };
  return { ...(point ?? roundToFiveDecimals(pole)), areaHectares, zones, outline };
}

/** 0 if the holes are larger than the outer ring. */
function areaOf(polygon: Polygon): number {
  return Math.max(0, squareMeters(toFeature(polygon)));
}

function roundToSixDecimals([lng, lat]: Position): Position {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return [round(lng), round(lat)];
}

/** Five decimals are about a metre. */
function roundToFiveDecimals({ lat, lng }: Point): Point {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  return { lat: round(lat), lng: round(lng) };
}

/**
 * The point of the largest polygon that is furthest from its edges.
 * Near the equator, degrees of longitude and of latitude are equally long.
 */
export function poleOfInaccessibility(ground: readonly Polygon[]): Point {
  const [largest = []] = ground.toSorted((a, b) => areaOf(b) - areaOf(a));
  const { west, east, south, north } = boxAround(largest.flat());
  const precision = Math.max(MIN_POLE_PRECISION_DEGREES, Math.min(east - west, north - south) * POLE_PRECISION_SHARE);
  const [lng, lat] = polylabel(largest, precision);
  return { lat, lng };
}

function firstInside(points: readonly Point[], ground: readonly Polygon[]): Point | undefined {
  const { geometry } = multiPolygon([...ground]);
  return points.map(roundToFiveDecimals).find(({ lat, lng }) => booleanPointInPolygon([lng, lat], geometry));
}
