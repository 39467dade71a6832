import { CHECK_INS_A_DAY, CLAIMED_CHECK_INS_A_DAY } from '@ecopulse/contract/rewards/earning-limits';
import { metersApart, metersToNearest, type Circle, type Point } from '../../../core/places/distance.rules.ts';

const MAX_ACCURACY_METERS = 200;
const TOLERANCE_METERS = 200;
/** Faster than any means of transport in Singapore. */
const MAX_KM_PER_HOUR = 120;
/** Stored distances are rounded to this. */
const KEPT_STEP_METERS = 50;

/** `accuracyMeters` is the radius of uncertainty. */
export interface Position extends Point {
  readonly accuracyMeters: number;
}

export interface Accepted {
  readonly proof: 'verified' | 'claimed';
  readonly distanceMeters: number | null;
}

export type Verdict =
  | Accepted
  | { readonly refused: 'not-at-this-place'; readonly distanceMeters: number }
  | { readonly refused: 'location-needed' };

/**
 * Verified: accurate to 200 m, and within its accuracy of a zone. Refused: more than 200 m beyond its accuracy.
 * Claimed: anything between, or no position if none is required.
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

export interface TimedVisit {
  readonly at: Date;
  readonly zones: readonly Circle[];
}

/** Compares the shortest distance between the places. */
export function isImpossiblyFast(earlier: TimedVisit, later: TimedVisit): boolean {
  const kilometers = metersApart(earlier.zones, later.zones) / 1000;
  const hours = Math.max(0, later.at.getTime() - earlier.at.getTime()) / 3_600_000;
  return kilometers > hours * MAX_KM_PER_HOUR;
}

export interface Visit {
  readonly greenSpaceId: number;
  readonly proof: 'verified' | 'claimed';
}

export type Refusal = 'already-checked-in' | 'daily-check-in-limit';

/** An earlier visit today takes precedence over the daily limit. */
export function refuseVisit(greenSpaceId: number, today: readonly Visit[]): Refusal | null {
  if (today.some((visit) => visit.greenSpaceId === greenSpaceId)) return 'already-checked-in';
  return today.length >= CHECK_INS_A_DAY ? 'daily-check-in-limit' : null;
}

export function mayClaim(today: readonly Visit[]): boolean {
  return today.filter(({ proof }) => proof === 'claimed').length < CLAIMED_CHECK_INS_A_DAY;
}
