import { CHECK_INS_A_DAY, CLAIMED_CHECK_INS_A_DAY } from '@ecopulse/contract/rewards/earning-limits';
import { metersApart, metersToNearest, type Circle, type Point } from '../../../core/places/distance.rules.ts';

/** A less accurate position proves nothing. */
const MAX_ACCURACY_METERS = 200;
/** A position further away than this, beyond its accuracy, proves that the resident is elsewhere. */
const TOLERANCE_METERS = 200;
/** Faster than any means of transport in Singapore. */
const MAX_KM_PER_HOUR = 120;
/** Distances are stored rounded to this. */
const KEPT_STEP_METERS = 50;

/** The position that a device reports; `accuracyMeters` is the radius of its uncertainty. */
export interface Position extends Point {
  readonly accuracyMeters: number;
}

/** A position that a check-in is accepted with. */
export interface Accepted {
  readonly proof: 'verified' | 'claimed';
  readonly distanceMeters: number | null;
}

export type Verdict =
  | Accepted
  | { readonly refused: 'not-at-this-place'; readonly distanceMeters: number }
  | { readonly refused: 'location-needed' };

/**
 * What a position proves about being in these zones. Verified: accurate to 200 m, and within its accuracy of a zone.
 * Refused: more than 200 m beyond its accuracy. Claimed: everything between, and no position if none is required.
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

/** A check-in: when, and the zones of its green space. */
export interface TimedVisit {
  readonly at: Date;
  readonly zones: readonly Circle[];
}

/** Whether travel between two visits would need more than 120 km/h, by the shortest distance between the places. */
export function isImpossiblyFast(earlier: TimedVisit, later: TimedVisit): boolean {
  const kilometers = metersApart(earlier.zones, later.zones) / 1000;
  const hours = Math.max(0, later.at.getTime() - earlier.at.getTime()) / 3_600_000;
  return kilometers > hours * MAX_KM_PER_HOUR;
}

/** One of today's check-ins. */
export interface Visit {
  readonly greenSpaceId: number;
  readonly proof: 'verified' | 'claimed';
}

export type Refusal = 'already-checked-in' | 'daily-check-in-limit';

/** Whether today's earlier check-ins rule out one at this space; an earlier visit counts before the daily limit. */
export function refuseVisit(greenSpaceId: number, today: readonly Visit[]): Refusal | null {
  if (today.some((visit) => visit.greenSpaceId === greenSpaceId)) return 'already-checked-in';
  return today.length >= CHECK_INS_A_DAY ? 'daily-check-in-limit' : null;
}

/** Whether another claimed check-in is allowed today. */
export function mayClaim(today: readonly Visit[]): boolean {
  return today.filter(({ proof }) => proof === 'claimed').length < CLAIMED_CHECK_INS_A_DAY;
}
