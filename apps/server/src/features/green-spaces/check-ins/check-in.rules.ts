import { metersApart, metersToNearest, type Circle, type Point } from '../../../core/places/distance.rules.ts';

/** A resident may check in at this many green spaces a day. */
export const DAILY_LIMIT = 5;

/** A position less sure than this proves nothing. */
const MAX_ACCURACY_METERS = 200;
/** Further off than its accuracy and this, a position says that somebody is elsewhere. */
const TOLERANCE_METERS = 200;
/** Faster than any way of getting about in Singapore. */
const MAX_KM_PER_HOUR = 120;
/** What is kept of a distance is rounded to this. */
const KEPT_STEP_METERS = 50;

/** Where a device believes it is; `accuracyMeters` is the radius of its doubt. */
export interface Position extends Point {
  readonly accuracyMeters: number;
}

export type Verdict =
  | { readonly proof: 'verified' | 'claimed'; readonly distanceMeters: number | null }
  | { readonly refused: 'not-at-this-place'; readonly distanceMeters: number }
  | { readonly refused: 'location-needed' };

/**
 * What a position proves about being in these zones. Verified: at most 200 m unsure, and within that of a zone. More
 * than 200 m beyond its doubt: refused. Everything between, and no position where none is demanded: claimed.
 */
export function judgePosition(position: Position | null, zones: readonly Circle[], locationRequired: boolean): Verdict {
  if (position === null)
    return locationRequired ? { refused: 'location-needed' } : { proof: 'claimed', distanceMeters: null };
  const meters = metersToNearest(position, zones);
  const distanceMeters = Math.round(meters / KEPT_STEP_METERS) * KEPT_STEP_METERS;
  if (meters > position.accuracyMeters + TOLERANCE_METERS) return { refused: 'not-at-this-place', distanceMeters };
  const sure = position.accuracyMeters <= MAX_ACCURACY_METERS && meters <= position.accuracyMeters;
  return { proof: sure ? 'verified' : 'claimed', distanceMeters };
}

/** A verified check-in before this one: when, and the zones of its green space. */
export interface EarlierVisit {
  readonly at: Date;
  readonly zones: readonly Circle[];
}

/** Whether getting here since then would have taken more than 120 km/h, by the shortest way between the two places. */
export function isImpossiblyFast(earlier: EarlierVisit, now: Date, zones: readonly Circle[]): boolean {
  const kilometers = metersApart(earlier.zones, zones) / 1000;
  const hours = Math.max(0, now.getTime() - earlier.at.getTime()) / 3_600_000;
  return kilometers > hours * MAX_KM_PER_HOUR;
}

export type Refusal = 'already-checked-in' | 'daily-check-in-limit';

/** Whether today's earlier check-ins stand against one at this space; having been here wins over the daily limit. */
export function refuseVisit(greenSpaceId: number, visitedToday: readonly number[]): Refusal | null {
  if (visitedToday.includes(greenSpaceId)) return 'already-checked-in';
  return visitedToday.length >= DAILY_LIMIT ? 'daily-check-in-limit' : null;
}
