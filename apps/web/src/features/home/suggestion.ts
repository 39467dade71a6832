import type { VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { isClosedOn } from '@ecopulse/contract/green-spaces/place-state';
import type { PlaceSummary } from '@ecopulse/contract/green-spaces/green-spaces-overview';
import { sortByDistance, townOf } from '../green-spaces/location/distance.ts';
import { translateName } from '../../lib/language/lang-of.ts';
import type { Point } from '../green-spaces/location/distance.ts';

export interface Suggestion {
  space: PlaceSummary;
  /** False if every space has been visited; `space` is then the one visited longest ago. */
  isNew: boolean;
}

const DAY_MS = 86_400_000;

function dayNumber(day: string): number {
  return Math.floor(Date.parse(day) / DAY_MS);
}

export interface Whereabouts {
  position: Point | null;
  /** A planning area, such as "Bedok". */
  homeTown: string | null;
}

const isInTown = (space: PlaceSummary, homeTown: string | null) =>
  homeTown !== null && [homeTown, translateName(homeTown)].includes(townOf(space));

/** A green space of the home town, whose weather is that of the town. */
export function findHome(spaces: readonly PlaceSummary[], homeTown: string | null): PlaceSummary | null {
  return spaces.find((space) => isInTown(space, homeTown)) ?? null;
}

function filterNearHome(candidates: readonly PlaceSummary[], spaces: readonly PlaceSummary[], homeTown: string | null) {
  const inTown = candidates.filter((space) => isInTown(space, homeTown));
  if (inTown.length > 0) return inTown;
  const region = findHome(spaces, homeTown)?.region;
  const inRegion = candidates.filter((space) => space.region === region);
  return inRegion.length > 0 ? inRegion : candidates;
}

/**
 * An unvisited space (the nearest, else one around home that changes daily), else the one visited longest ago.
 * Undefined only if there are none that are open.
 */
export function suggestGreenSpace(
  allSpaces: readonly PlaceSummary[],
  visits: readonly VisitedGreenSpace[],
  day: string,
  { position, homeTown }: Whereabouts,
): Suggestion | undefined {
  const spaces = allSpaces.filter(({ status }) => !isClosedOn(status, day));
  const lastVisit = new Map(visits.map((visit) => [visit.greenSpaceId, visit.lastVisit]));
  const unvisited = spaces.filter((space) => !lastVisit.has(space.id));
  if (unvisited.length > 0) {
    const nearHome = filterNearHome(unvisited, allSpaces, homeTown);
    // Times a prime, so that the daily choice jumps through the list instead of following its order.
    const space = position ? sortByDistance(unvisited, position)[0] : nearHome[(dayNumber(day) * 31) % nearHome.length];
    return space && { space, isNew: true };
  }
  const [oldest] = spaces.toSorted((a, b) => (lastVisit.get(a.id) ?? '').localeCompare(lastVisit.get(b.id) ?? ''));
  return oldest && { space: oldest, isNew: false };
}
