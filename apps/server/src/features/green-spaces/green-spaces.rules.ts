import type { ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import { metersBetween, type Point } from '../../core/places/distance.rules.ts';

/** The base points of each park type: more for wilder and more remote ones. */
const POINTS_BY_KIND: Record<ParkType, number> = {
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

interface Extent {
  readonly parkType: ParkType;
  /** Null if it is not known; then it adds nothing. */
  readonly areaHectares: number | null;
  /** Metres to the nearest MRT station in a straight line; null across the sea, by ferry. */
  readonly mrtDistanceMeters: number | null;
}

/**
 * The points of a check-in at a green space, from 10 to 50: those of its park type, 5 more from 5 ha and 10 from 50
 * ha, and 5, 10 or 15 more if the nearest MRT station is beyond 800 m, 2 km, or 4 km or the sea.
 */
export function ecoPointsOf({ parkType, areaHectares, mrtDistanceMeters }: Extent): number {
  const hectares = areaHectares ?? 0;
  const meters = mrtDistanceMeters ?? Infinity;
  const size = hectares >= 50 ? 10 : hectares >= 5 ? 5 : 0;
  const remoteness = meters > 4000 ? 15 : meters > 2000 ? 10 : meters > 800 ? 5 : 0;
  return Math.min(50, Math.max(10, POINTS_BY_KIND[parkType] + size + remoteness));
}

/** 3.5 MET for walking (Compendium of Physical Activities, 17170 and near) times 60 kg is 3.5 kcal a minute. */
const CALORIES_PER_MINUTE = 3.5;
const WALKING_KM_PER_HOUR = 4;

/** Minutes of a walk: as given, else its length at 4 km/h. Null if neither is known. */
export function routeMinutes(minutes: number | null, km: number | null): number | null {
  if (minutes !== null) return minutes;
  return km === null ? null : Math.max(1, Math.round((km / WALKING_KM_PER_HOUR) * 60));
}

/** Kilocalories (approximate) and eco-points of a walk: a point for each six minutes, in steps of 5, 5 at least. */
export function routeRewards(minutes: number): { calories: number; points: number } {
  return {
    calories: Math.round(minutes * CALORIES_PER_MINUTE),
    points: Math.max(5, Math.round(minutes / 6 / 5) * 5),
  };
}

/** The spaces with their distance from a point in kilometres (two decimals), nearest first. */
export function byDistance<T extends Point & { readonly id: number }>(
  spaces: readonly T[],
  from: Point,
): (T & { distance: number })[] {
  return spaces
    .map((space) => ({ ...space, distance: Math.round(metersBetween(from, space) / 10) / 100 }))
    .toSorted((a, b) => a.distance - b.distance || a.id - b.id);
}
