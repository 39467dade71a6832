import { MAX_ACCURACY_METERS } from '@ecopulse/contract/rewards/earning-limits';
import { type Circle, metersToNearest, type Point } from './distance.rules.ts';

const TOLERANCE_METERS = 200;
/** Stored distances are rounded to multiples of this. */
const STORED_DISTANCE_STEP_METERS = 50;

/** `accuracyMeters` is the radius of uncertainty. */
export interface Position extends Point {
  readonly accuracyMeters: number;
}

export interface AcceptedPosition {
  readonly proof: 'verified' | 'claimed';
  readonly distanceMeters: number | null;
}

export type PositionVerdict =
  | AcceptedPosition
  | { readonly refusal: 'not-at-this-place'; readonly distanceMeters: number }
  | { readonly refusal: 'location-needed' };

/**
 * Verified: accurate to 200 m, and within its accuracy of a zone. Refused: more than 200 m beyond its accuracy.
 * Claimed: anything between, or no position if none is required.
 */
export function judgePosition(
  position: Position | null,
  zones: readonly Circle[],
  locationRequired: boolean,
): PositionVerdict {
  if (position === null)
    return locationRequired ? { refusal: 'location-needed' } : { proof: 'claimed', distanceMeters: null };
  const meters = metersToNearest(position, zones);
  const distanceMeters = Math.round(meters / STORED_DISTANCE_STEP_METERS) * STORED_DISTANCE_STEP_METERS;
  if (meters > position.accuracyMeters + TOLERANCE_METERS) return { refusal: 'not-at-this-place', distanceMeters };
  const isVerified = position.accuracyMeters <= MAX_ACCURACY_METERS && meters <= position.accuracyMeters;
  return { proof: isVerified ? 'verified' : 'claimed', distanceMeters };
}
