import type { RouteLine, RouteStop } from '@ecopulse/contract/green-spaces/route-lines';
import type { DeviceLocation } from '@ecopulse/contract/green-spaces/green-spaces';
import { distanceKm, type Point } from '../location/distance.ts';
import type { PathPoint } from '../../../lib/map/path.ts';

/** Anyone farther away, by more than the accuracy of the position, has left the path. */
export const MAX_OFF_PATH_METERS = 50;
/** A stop counts as reached from here on. */
const ARRIVAL_METERS = 20;
/** Along the path, walkers may come farther than as the crow flies. */
const WINDOW_METERS = 100;
const WINDOW_FACTOR = 2;
/** Float noise on a path that returns the same way. */
const MIN_DIFFERENCE_METERS = 0.01;
const METERS_PER_DEGREE = 111_195;

interface Segment {
  readonly from: Point;
  readonly to: Point;
  /** Along the path. */
  readonly startMeters: number;
  readonly meters: number;
}

interface PathSpot extends Point {
  readonly alongMeters: number;
  readonly offMeters: number;
}

export interface WalkProgress {
  /** Null until the walker has been on the path. */
  readonly doneMeters: number | null;
  readonly totalMeters: number;
  /** Null for the end of the walk. */
  readonly nextStop: RouteStop | null;
  /** Along the path. */
  readonly metersToNext: number;
  /** Degrees clockwise from north, as the crow flies. */
  readonly bearingToNext: number;
  /** Null on the path. */
  readonly offPath: { readonly meters: number; readonly bearing: number } | null;
  readonly isAtEnd: boolean;
}

const metersBetween = (a: Point, b: Point) => distanceKm(a, b) * 1000;

function segmentsOf({ coordinates }: RouteLine): Segment[] {
  let startMeters = 0;
  return coordinates.slice(1).map(([lng, lat], index) => {
    const [fromLng, fromLat] = coordinates[index] ?? [lng, lat];
    const [from, to] = [
      { lat: fromLat, lng: fromLng },
      { lat, lng },
    ];
    const segment = { from, to, startMeters, meters: metersBetween(from, to) };
    startMeters += segment.meters;
    return segment;
  });
}

function lengthOf(segments: readonly Segment[]): number {
  const last = segments.at(-1);
  return last ? last.startMeters + last.meters : 0;
}

/** The position on the segment that is nearest to `point`, but not before `minMeters` or after `maxMeters` of the path. */
function spotOn(
  { from, to, startMeters, meters }: Segment,
  point: Point,
  minMeters: number,
  maxMeters: number,
): PathSpot {
  const perDegreeEast = METERS_PER_DEGREE * Math.cos((point.lat * Math.PI) / 180);
  const [x, y] = [(to.lng - from.lng) * perDegreeEast, (to.lat - from.lat) * METERS_PER_DEGREE];
  const [pointX, pointY] = [(point.lng - from.lng) * perDegreeEast, (point.lat - from.lat) * METERS_PER_DEGREE];
  const squared = x * x + y * y;
  const share = squared === 0 ? 0 : (pointX * x + pointY * y) / squared;
  const toShare = (along: number) => (meters === 0 ? 0 : (along - startMeters) / meters);
  const clamped = Math.min(1, toShare(maxMeters), Math.max(0, toShare(minMeters), share));
  const spot = { lat: from.lat + (to.lat - from.lat) * clamped, lng: from.lng + (to.lng - from.lng) * clamped };
  return { ...spot, alongMeters: startMeters + meters * clamped, offMeters: metersBetween(point, spot) };
}

interface Stretch {
  readonly minMeters?: number;
  readonly maxMeters?: number;
  /** Only the first pass of the path that is as near as this, if there is one: a loop ends where it starts. */
  readonly passMeters?: number;
}

function findNearestSpot(
  segments: readonly Segment[],
  point: Point,
  { minMeters = 0, maxMeters = Infinity, passMeters }: Stretch = {},
): PathSpot | null {
  let nearest: PathSpot | null = null;
  for (const segment of segments) {
    if (segment.startMeters + segment.meters < minMeters) continue;
    if (segment.startMeters > maxMeters) break;
    const spot = spotOn(segment, point, minMeters, maxMeters);
    const hasPassed = passMeters !== undefined && nearest !== null && nearest.offMeters <= passMeters;
    if (hasPassed && spot.offMeters > passMeters) break;
    if (!nearest || spot.offMeters < nearest.offMeters - MIN_DIFFERENCE_METERS) nearest = spot;
  }
  return nearest;
}

/** Never goes back: a walker who crosses an earlier part of the path is where the walk led to. */
function advance(segments: readonly Segment[], doneMeters: number | null, stepMeters: number, point: Point) {
  const isOnPath = (spot: PathSpot | null): spot is PathSpot => spot !== null && spot.offMeters <= MAX_OFF_PATH_METERS;
  const passMeters = MAX_OFF_PATH_METERS;
  if (doneMeters === null) {
    const first = findNearestSpot(segments, point, { passMeters });
    return isOnPath(first) ? first.alongMeters : null;
  }
  const maxMeters = doneMeters + WINDOW_METERS + WINDOW_FACTOR * stepMeters;
  const near = findNearestSpot(segments, point, { minMeters: doneMeters, maxMeters });
  if (isOnPath(near)) return near.alongMeters;
  const ahead = findNearestSpot(segments, point, { minMeters: maxMeters, passMeters });
  return isOnPath(ahead) ? ahead.alongMeters : doneMeters;
}

/** How far along the path the walker has come, by the positions of the walk so far. */
export function findDoneMeters(line: RouteLine, positions: readonly PathPoint[]): number | null {
  const segments = segmentsOf(line);
  let doneMeters: number | null = null;
  let last: Point | null = null;
  for (const [lat, lng] of positions) {
    const point = { lat, lng };
    doneMeters = advance(segments, doneMeters, last ? metersBetween(last, point) : 0, point);
    last = point;
  }
  return doneMeters;
}

/** In degrees clockwise from north. */
export function bearingBetween(from: Point, to: Point): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  return ((Math.atan2(east, to.lat - from.lat) * 180) / Math.PI + 360) % 360;
}

/** How far along the path each stop is, in their order. */
function placeStops(segments: readonly Segment[], stops: readonly RouteStop[]): number[] {
  let minMeters = 0;
  return stops.map((stop) => (minMeters = findNearestSpot(segments, stop, { minMeters })?.alongMeters ?? minMeters));
}

/** Null without a line to follow. */
export function findProgress(
  { line, stops }: { readonly line: RouteLine; readonly stops: readonly RouteStop[] },
  doneMeters: number | null,
  position: DeviceLocation,
): WalkProgress | null {
  const segments = segmentsOf(line);
  const spot = findNearestSpot(segments, position);
  const end = segments.at(-1)?.to;
  if (!spot || !end) return null;
  const totalMeters = lengthOf(segments);
  const stopMeters = placeStops(segments, stops);
  const done = doneMeters ?? 0;
  const nextIndex = stopMeters.findIndex((meters) => meters > done + ARRIVAL_METERS);
  // Before the path, even a stop at its start is ahead.
  const nextStop = (doneMeters === null ? stops[0] : stops[nextIndex]) ?? null;
  const nextMeters = (nextStop && stopMeters[stops.indexOf(nextStop)]) ?? totalMeters;
  const isOff = spot.offMeters > MAX_OFF_PATH_METERS + position.accuracyMeters;
  return {
    doneMeters,
    totalMeters,
    nextStop,
    metersToNext: Math.max(0, nextMeters - done),
    bearingToNext: bearingBetween(position, nextStop ?? end),
    offPath: isOff ? { meters: spot.offMeters, bearing: bearingBetween(position, spot) } : null,
    isAtEnd: doneMeters !== null && totalMeters - doneMeters <= ARRIVAL_METERS,
  };
}
