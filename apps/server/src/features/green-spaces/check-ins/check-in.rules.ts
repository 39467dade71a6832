import { MAX_CHECK_INS_PER_DAY, MAX_CLAIMED_CHECK_INS_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import type { ActivityFlag } from '../../../core/rewards/rewards.rules.ts';
import type { ComparedVisit } from '../../../db/rewards-tables.ts';
import { metersBetweenCircles, type Circle } from '../../../core/places/distance.rules.ts';

/** Faster than any means of transport in Singapore. */
const MAX_SPEED_KM_PER_HOUR = 120;
export interface TimedVisit {
  readonly at: Date;
  readonly zones: readonly Circle[];
}

export interface PlacedVisit extends TimedVisit {
  readonly greenSpaceId: number;
}

export interface VisitsAround {
  readonly previous: PlacedVisit | null;
  readonly next: PlacedVisit | null;
}

/** The visit before or after this one that left no time to travel; null if both did. */
export function findTooFast({ previous, next }: VisitsAround, visit: TimedVisit): ComparedVisit | null {
  if (previous !== null && isImpossiblyFast(previous, visit)) return compareTimes(previous, visit);
  if (next !== null && isImpossiblyFast(visit, next)) return compareTimes(next, visit);
  return null;
}

function compareTimes({ greenSpaceId, at }: PlacedVisit, visit: TimedVisit): ComparedVisit {
  return { greenSpaceId, at: at.toISOString(), visitAt: visit.at.toISOString() };
}

/** Assumes the shortest distance between the zones of both places. */
export function isImpossiblyFast(earlier: TimedVisit, later: TimedVisit): boolean {
  const kilometers = metersBetweenCircles(earlier.zones, later.zones) / 1000;
  const hours = Math.max(0, later.at.getTime() - earlier.at.getTime()) / 3_600_000;
  return kilometers > hours * MAX_SPEED_KM_PER_HOUR;
}

/** Of the past week, today included. Above that, an admin should look. */
const MAX_USUAL_VERIFIED_VISITS_PER_WEEK = 20;

export interface VisitToFlag {
  readonly tooFastAgainst: ComparedVisit | null;
  /** On a later day than the visit's. */
  readonly arrivedLater: boolean;
  readonly isWitnessed: boolean;
  readonly proof: 'verified' | 'claimed';
  /** Of the past week, without this visit. */
  readonly verifiedVisits: number;
  /** A visit of the past week has been flagged for their number. */
  readonly wasFlaggedThisWeek: boolean;
}

export function findFlag(visit: VisitToFlag): ActivityFlag | undefined {
  if (visit.tooFastAgainst !== null) return { reason: 'too-fast', against: visit.tooFastAgainst };
  if (visit.arrivedLater && !visit.isWitnessed) return { reason: 'sent-later', against: null };
  // Once a week, though not always the 21st: visits that are not flagged themselves can count, such as the end of a walk.
  const isOneTooMany = visit.proof === 'verified' && visit.verifiedVisits >= MAX_USUAL_VERIFIED_VISITS_PER_WEEK;
  return isOneTooMany && !visit.wasFlaggedThisWeek ? { reason: 'many-visits', against: null } : undefined;
}

export interface VisitOfDay {
  readonly greenSpaceId: number;
  readonly proof: 'verified' | 'claimed';
  /** A position confirmed it, also if it counts as claimed for another reason. */
  readonly wasAtPlace: boolean;
}

export type VisitRefusal = 'already-checked-in' | 'daily-check-in-limit';

/** Null if the visit is allowed. A visit to the same place today takes precedence over the daily limit. */
export function findVisitRefusal(greenSpaceId: number, visitsOfDay: readonly VisitOfDay[]): VisitRefusal | null {
  if (visitsOfDay.some((visit) => visit.greenSpaceId === greenSpaceId)) return 'already-checked-in';
  return visitsOfDay.length >= MAX_CHECK_INS_PER_DAY ? 'daily-check-in-limit' : null;
}

/**
 * Visits that a position has confirmed are no claims, even if they were too fast or were sent too late. The previous release
 * does not store `wasAtPlace`.
 */
export function isClaim({ proof, wasAtPlace }: Pick<VisitOfDay, 'proof' | 'wasAtPlace'>): boolean {
  return proof === 'claimed' && !wasAtPlace;
}

export function hasClaimsLeft(visitsOfDay: readonly VisitOfDay[]): boolean {
  return visitsOfDay.filter(isClaim).length < MAX_CLAIMED_CHECK_INS_PER_DAY;
}
