import type { VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { SuggestedSpace } from '@ecopulse/contract/green-spaces/green-spaces-overview';
import { nearestFirst } from '../green-spaces/location/distance.ts';
import { nameIn } from '../../lib/language/lang-of.ts';
import type { Point } from '../green-spaces/location/distance.ts';

export interface Suggestion {
  space: SuggestedSpace;
  /** False if every space has been visited, and this one has the oldest visit. */
  isNew: boolean;
}

/** A number that stays the same all day and changes the next day. */
function numberOfDay(day: string): number {
  return Math.floor(Date.parse(day) / 86_400_000);
}

/** Where the resident is, or lives; null if that is not known. */
export interface Whereabouts {
  position: Point | null;
  /** The name of a planning area, such as "Bedok". */
  homeTown: string | null;
}

/** Turns "Marine Parade, East Coast Parkway" into "Marine Parade". */
export function townOf({ location }: Pick<SuggestedSpace, 'location'>): string {
  return location.split(/[,，]/, 1)[0] ?? location;
}

/** Those in the home town, else those in its region, else all. */
function aroundHome(candidates: readonly SuggestedSpace[], spaces: readonly SuggestedSpace[], homeTown: string | null) {
  const isInTown = (space: SuggestedSpace) => homeTown !== null && [homeTown, nameIn(homeTown)].includes(townOf(space));
  const inTown = candidates.filter(isInTown);
  if (inTown.length > 0) return inTown;
  const region = spaces.find(isInTown)?.region;
  const inRegion = candidates.filter((space) => space.region === region);
  return inRegion.length > 0 ? inRegion : candidates;
}

/**
 * The suggestion for today: an unvisited space, the nearest one if the position is known, else one around home that changes
 * daily. If all are visited, the one with the oldest visit. Undefined only without any space.
 */
export function suggest(
  spaces: readonly SuggestedSpace[],
  visits: readonly VisitedGreenSpace[],
  day: string,
  { position, homeTown }: Whereabouts,
): Suggestion | undefined {
  const lastVisit = new Map(visits.map((visit) => [visit.greenSpaceId, visit.lastVisit]));
  const unvisited = spaces.filter((space) => !lastVisit.has(space.id));
  if (unvisited.length > 0) {
    const near = aroundHome(unvisited, spaces, homeTown);
    const space = position ? nearestFirst(unvisited, position)[0] : near[(numberOfDay(day) * 31) % near.length];
    return space && { space, isNew: true };
  }
  const oldest = spaces.toSorted((one, other) =>
    (lastVisit.get(one.id) ?? '').localeCompare(lastVisit.get(other.id) ?? ''),
  );
  return oldest[0] && { space: oldest[0], isNew: false };
}
