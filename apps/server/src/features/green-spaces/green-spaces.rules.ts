import type { Condition } from '@ecopulse/contract/green-spaces/conditions';
import type { ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Hours } from '@ecopulse/contract/green-spaces/open-at';
import { MAX_PICTURES_PER_VISIT, MAX_VISIT_PICTURES_MEGABYTES } from '@ecopulse/contract/green-spaces/visit-rules';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import { metersBetween, type Point, type Circle } from '../../core/places/distance.rules.ts';
import { judgePosition, type Position } from '../../core/places/position.rules.ts';

/** Wilder and more remote park types earn more. */
const POINTS_BY_PARK_TYPE: Record<ParkType, number> = {
  'Urban Park': 10,
  'Community Park': 10,
  'Heritage Garden': 15,
  'National Garden': 15,
  'Regional Park': 15,
  'Coastal Park': 15,
  'Nature Park': 20,
  'Reservoir Park': 20,
  'Nature Trail': 20,
  'Hot Spring Park': 20,
  'Nature Reserve': 25,
  'Marine Park': 35,
};

interface PointFactors {
  readonly parkType: ParkType;
  /** Null if unknown, which adds no points. */
  readonly areaHectares: number | null;
  /** In a straight line to the nearest station; null across the sea. */
  readonly mrtDistanceMeters: number | null;
}

export function ecoPointsOf({ parkType, areaHectares, mrtDistanceMeters }: PointFactors): number {
  const hectares = areaHectares ?? 0;
  const meters = mrtDistanceMeters ?? Infinity;
  const size = hectares >= 50 ? 10 : hectares >= 5 ? 5 : 0;
  const remoteness = meters > 4000 ? 15 : meters > 2000 ? 10 : meters > 800 ? 5 : 0;
  return Math.min(50, Math.max(10, POINTS_BY_PARK_TYPE[parkType] + size + remoteness));
}

/** Walking at 3.5 MET (Compendium of Physical Activities, code 17170) burns 3.5 kcal a minute at 60 kg. */
const CALORIES_PER_MINUTE = 3.5;
const WALKING_KM_PER_HOUR = 4;

export function routeMinutes(minutes: number | null, km: number | null): number | null {
  if (minutes !== null) return minutes;
  return km === null ? null : Math.max(1, Math.round((km / WALKING_KM_PER_HOUR) * 60));
}

/** `calories` are kilocalories; `points` are one per six minutes, in steps of five. */
export function routeRewards(minutes: number): { calories: number; points: number } {
  return {
    calories: Math.round(minutes * CALORIES_PER_MINUTE),
    points: Math.max(5, Math.round(minutes / 6 / 5) * 5),
  };
}

/** In the contract's order of fields, since PostgreSQL reorders those of JSON. */
export function toHours(hours: Hours | null): Hours | null {
  return hours && 'days' in hours ? { days: hours.days.map(({ day, from, to }) => ({ day, from, to })) } : hours;
}

/** `distance` is in kilometres, to two decimals. */
export function sortByDistance<T extends Point & { readonly id: number }>(
  spaces: readonly T[],
  from: Point,
): (T & { distance: number })[] {
  return spaces
    .map((space) => ({ ...space, distance: Math.round(metersBetween(from, space) / 10) / 100 }))
    .toSorted((a, b) => a.distance - b.distance || a.id - b.id);
}

const MINUTE_MS = 60_000;

export function isVerifiedWithin(position: Position | null, zones: readonly Circle[]): boolean {
  const verdict = judgePosition(position, zones, false);
  return 'proof' in verdict && verdict.proof === 'verified';
}

/** When half the duration is over. */
export function finishableAt(startedAt: Date, durationMinutes: number): Date {
  return new Date(startedAt.getTime() + (durationMinutes / 2) * MINUTE_MS);
}

export function minutesUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / MINUTE_MS));
}

export interface StoredPictures {
  /** The number of pictures of the visit. */
  readonly ofVisit: number;
  /** Of all visits of the resident. */
  readonly bytes: number;
}

const MAX_TOTAL_PICTURE_BYTES = MAX_VISIT_PICTURES_MEGABYTES * 1_000_000;

export function findPictureRefusal(
  { ofVisit, bytes }: StoredPictures,
  uploadBytes: number,
): 'visit-pictures-full' | 'pictures-full' | null {
  if (ofVisit >= MAX_PICTURES_PER_VISIT) return 'visit-pictures-full';
  return bytes + uploadBytes > MAX_TOTAL_PICTURE_BYTES ? 'pictures-full' : null;
}

export interface AgreedCondition {
  readonly chip: Condition['chip'];
  /** Different residents. */
  readonly by: number;
  /** When the last of them said so. */
  readonly at: Date;
}

/** Newest first. That all is fine and that something is not contradict each other: the later holds. */
export function shownConditions(agreed: readonly AgreedCondition[]): Condition[] {
  const newestFirst = agreed.toSorted((a, b) => b.at.getTime() - a.at.getTime() || a.chip.localeCompare(b.chip));
  const isFine = newestFirst[0]?.chip === 'all-fine';
  return newestFirst
    .filter(({ chip }) => (chip === 'all-fine') === isFine)
    .map(({ chip, at, by }) => ({ chip, at: dayOf(at), by }));
}
