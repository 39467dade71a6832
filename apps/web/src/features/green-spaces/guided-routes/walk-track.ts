import { distanceKm, type Point } from '../location/distance.ts';

/** Where the device was at a time, in milliseconds by its own clock. */
export interface Fix extends Point {
  /** The radius in metres within which the device says that it is. */
  readonly accuracyMeters: number;
  readonly time: number;
}

/** A point of the path, as latitude and longitude: pairs take the least room on the device. */
export type PathPoint = readonly [lat: number, lng: number];

/** What a device keeps of a walk: the path in parts, since no one knows how the walker came from one to the next. */
export interface WalkTrack {
  readonly meters: number;
  /** The time without positions, in milliseconds. */
  readonly missedMs: number;
  /** When the last good position was heard; before the first one, when the walk began. */
  readonly heardAt: number;
  /** The last good position, even if it was too close to the path's end to belong to it. */
  readonly heard: Fix | null;
  /** The end of the last part. */
  readonly end: Fix | null;
  readonly parts: readonly (readonly PathPoint[])[];
}

/**
 * Under trees a phone is within 10 to 40 m. Beyond 50 m it guesses by Wi-Fi or masts, whose positions jump from street to
 * street.
 */
export const MIN_EXACT_METERS = 50;
/** Positions that come faster are left out: a walker is hardly further, and the device would write all the time. */
const MIN_PAUSE_MS = 4_000;
/** After this long the phone was locked or saw no satellite: in a minute a walker is two bends further. */
export const GAP_MS = 60_000;
/** 21.6 km/h. Few run that fast for long; bicycles and buses do. */
export const FASTEST_METERS_PER_SECOND = 6;
/** Shorter steps are mostly the receiver's own drift, however exact it says that it is. */
export const MIN_STEP_METERS = 10;
/** At one point each 10 m this is a walk of 20 km in full; a longer one is drawn more roughly. */
export const MAX_POINTS = 2_000;

/** A walk that began at this time of the device. The time until the first position counts as missed if it is long. */
export function newTrack(begunAt: number): WalkTrack {
  return { meters: 0, missedMs: 0, heardAt: begunAt, heard: null, end: null, parts: [] };
}

/** About 0.1 m, which no receiver knows better. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function metersBetween(one: Point, other: Point): number {
  return distanceKm(one, other) * 1000;
}

/**
 * The track with one more position. Distance counts from the end of the path to a position that is further away than either is
 * exact, and no further than a runner comes in the time. After a gap or a jump a new part begins, and the way to it
 * does not count. A position that is not later than the last one changes nothing, so two tabs may add the same ones.
 */
export function nextTrack(track: WalkTrack, found: Fix): WalkTrack {
  const since = found.time - track.heardAt;
  if (found.accuracyMeters > MIN_EXACT_METERS || since < (track.heard ? MIN_PAUSE_MS : 0)) return track;
  const fix = { ...found, lat: rounded(found.lat), lng: rounded(found.lng) };
  const next = { ...track, heardAt: fix.time, heard: fix };
  if (since > GAP_MS) return withNewPart({ ...next, missedMs: track.missedMs + since }, fix);
  const { heard, end } = track;
  if (!heard || !end || isTooFast(heard, fix, fix.accuracyMeters)) return withNewPart(next, fix);
  const meters = metersBetween(end, fix);
  if (meters < Math.max(MIN_STEP_METERS, fix.accuracyMeters, end.accuracyMeters)) return next;
  if (isTooFast(end, fix, 0)) return withNewPart(next, fix);
  const parts = [...track.parts.slice(0, -1), [...(track.parts.at(-1) ?? []), pointOf(fix)]];
  return { ...next, meters: track.meters + meters, end: fix, parts: thinned(parts, MAX_POINTS) };
}

/** Whether no one on foot comes that far in the time, even if the positions are off by `slackMeters`. */
function isTooFast(from: Fix, to: Fix, slackMeters: number): boolean {
  const seconds = (to.time - from.time) / 1000;
  return metersBetween(from, to) - slackMeters > FASTEST_METERS_PER_SECOND * seconds;
}

function pointOf({ lat, lng }: Fix): PathPoint {
  return [lat, lng];
}

/** Begins a new part. A part that is only a point has no path yet, so the new one takes its place. */
function withNewPart(track: WalkTrack, fix: Fix): WalkTrack {
  const paths = track.parts.filter((part) => part.length > 1);
  return { ...track, end: fix, parts: thinned([...paths, [pointOf(fix)]], MAX_POINTS) };
}

/**
 * The same parts with at most `most` points: every second point inside a part goes. If the parts are too many even so, the
 * earliest are no longer drawn.
 */
export function thinned(parts: readonly (readonly PathPoint[])[], most: number): readonly (readonly PathPoint[])[] {
  if (count(parts) <= most) return parts;
  const fewer = parts.map((part) => part.filter((_, index) => index % 2 === 0 || index === part.length - 1));
  return count(fewer) < count(parts) ? thinned(fewer, most) : thinned(parts.slice(1), most);
}

function count(parts: readonly (readonly PathPoint[])[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

/** The time without positions until `now` (milliseconds of the device's clock), with a gap that has not ended. */
export function missedUntil({ missedMs, heardAt }: WalkTrack, now: number): number {
  const since = now - heardAt;
  return missedMs + (since > GAP_MS ? since : 0);
}
