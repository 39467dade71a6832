import type { Path, PathPoint } from '../../../lib/map/path.ts';
import { distanceKm, type Point } from '../location/distance.ts';

/** A GPS position. `time` is in milliseconds, by the device's clock. */
export interface Fix extends Point {
  readonly accuracyMeters: number;
  readonly time: number;
}

/** Stored on the device, so its field names stay. */
export interface WalkTrack {
  readonly meters: number;
  readonly missedMs: number;
  /** When the last accurate position arrived; before the first one, when the walk began. */
  readonly heardAt: number;
  /** The last accurate position, even if it was too close to `end` to extend the path. */
  readonly heard: Fix | null;
  /** The last position of the path. */
  readonly end: Fix | null;
  readonly parts: Path;
}

/**
 * Under trees, phones are accurate to 10 to 40 m. Beyond 50 m they use Wi-Fi or cell towers, and positions jump between
 * streets.
 */
export const MAX_ACCURACY_RADIUS_METERS = 50;
/** Skips faster updates: a walker hardly moves, and the device would write to storage all the time. */
const MIN_FIX_INTERVAL_MS = 4_000;
/** A longer silence means a locked phone or no satellites, and its path is unknown. */
export const MIN_GAP_MS = 60_000;
/** 21.6 km/h: few people run that fast for long, but bicycles and buses do. */
export const MAX_METERS_PER_SECOND = 6;
/** Shorter steps are mostly GPS drift, whatever accuracy the device claims. */
export const MIN_STEP_METERS = 10;
/** Positions of a phone at rest drift by up to three times their accuracy, but not steadily at the speed of a walker. */
const DRIFT_FACTOR = 3;
const WALKING_DRIFT_FACTOR = 1.5;
const WALKING_METERS_PER_SECOND = 1;
/** 20 km at one point per 10 m. Longer walks are drawn more coarsely. */
export const MAX_POINTS = 2_000;

/** A long wait for the first position counts as missed time. */
export function newTrack(begunAt: number): WalkTrack {
  return { meters: 0, missedMs: 0, heardAt: begunAt, heard: null, end: null, parts: [] };
}

/** For a clock that was set back: the walk goes on from the next position, in a new part. */
export function restartTrack(track: WalkTrack, time: number): WalkTrack {
  return { ...track, heardAt: time, heard: null, end: null };
}

/** Rounds to about 0.1 m, which is finer than any GPS. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function metersBetween(a: Point, b: Point): number {
  return distanceKm(a, b) * 1000;
}

/**
 * Adds a position. Distance counts only beyond the drift of a phone at rest and below running speed; a gap or jump starts
 * a new part. Positions no later than the last one are ignored, since two tabs may add the same ones.
 */
export function nextTrack(track: WalkTrack, rawFix: Fix): WalkTrack {
  const sinceMs = rawFix.time - track.heardAt;
  const minIntervalMs = track.heard ? MIN_FIX_INTERVAL_MS : 0;
  if (rawFix.accuracyMeters > MAX_ACCURACY_RADIUS_METERS || sinceMs < minIntervalMs) return track;
  const fix = { ...rawFix, lat: roundDegrees(rawFix.lat), lng: roundDegrees(rawFix.lng) };
  const next = { ...track, heardAt: fix.time, heard: fix };
  if (sinceMs > MIN_GAP_MS) return withNewPart({ ...next, missedMs: track.missedMs + sinceMs }, fix);
  const { heard, end } = track;
  if (!heard || !end || isFasterThan(MAX_METERS_PER_SECOND, heard, fix, fix.accuracyMeters))
    return withNewPart(next, fix);
  const meters = metersBetween(end, fix);
  if (meters < minStepMeters(track.parts.at(-1), end, fix)) return next;
  if (isFasterThan(MAX_METERS_PER_SECOND, end, fix, 0)) return withNewPart(next, fix);
  const parts = [...track.parts.slice(0, -1), [...(track.parts.at(-1) ?? []), pointOf(fix)]];
  return { ...next, meters: track.meters + meters, end: fix, parts: thinParts(parts, MAX_POINTS) };
}

function minStepMeters(part: readonly PathPoint[] | undefined, from: Fix, to: Fix): number {
  const isWalking = (part?.length ?? 0) > 1 && isFasterThan(WALKING_METERS_PER_SECOND, from, to, 0);
  const accuracyMeters = Math.max(from.accuracyMeters, to.accuracyMeters);
  return Math.max(MIN_STEP_METERS, accuracyMeters * (isWalking ? WALKING_DRIFT_FACTOR : DRIFT_FACTOR));
}

/** `slackMeters` allows for inaccurate positions. */
function isFasterThan(metersPerSecond: number, from: Fix, to: Fix, slackMeters: number): boolean {
  const seconds = (to.time - from.time) / 1000;
  return metersBetween(from, to) - slackMeters > metersPerSecond * seconds;
}

function pointOf({ lat, lng, time }: Fix): PathPoint {
  return [lat, lng, Math.round(time / 1000)];
}

/** Drops parts of a single point, which have no path. */
function withNewPart(track: WalkTrack, fix: Fix): WalkTrack {
  const partsWithPath = track.parts.filter((part) => part.length > 1);
  return { ...track, end: fix, parts: thinParts([...partsWithPath, [pointOf(fix)]], MAX_POINTS) };
}

/** Drops every second inner point until at most `maxPoints` remain; if that is not enough, keeps only the latest parts. */
export function thinParts(parts: Path, maxPoints: number): Path {
  if (countPoints(parts) <= maxPoints) return parts;
  const thinnerParts = parts.map((part) => part.filter((_, index) => index % 2 === 0 || index === part.length - 1));
  // Once only the ends of each part remain, a part has at most two points.
  return countPoints(thinnerParts) < countPoints(parts)
    ? thinParts(thinnerParts, maxPoints)
    : parts.slice(-Math.floor(maxPoints / 2));
}

function countPoints(parts: Path): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

/** Includes a gap that has not ended. `nowMs` is by the device's clock. */
export function totalMissedMs({ missedMs, heardAt }: WalkTrack, nowMs: number): number {
  const sinceMs = nowMs - heardAt;
  return missedMs + (sinceMs > MIN_GAP_MS ? sinceMs : 0);
}
