import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces';
import { nearestFirst } from '../green-spaces/location/distance.ts';
import type { Point } from '../green-spaces/location/distance.ts';

export interface Suggestion {
  space: GreenSpace;
  /** False if every space has been visited, and this one has the oldest visit. */
  isNew: boolean;
}

/** A number that stays the same all day and changes the next day. */
function numberOfDay(day: string): number {
  return Math.floor(Date.parse(day) / 86_400_000);
}

/**
 * The suggestion for today: an unvisited space, the nearest one if the position is known, else one that changes daily.
 * If all are visited, the one with the oldest visit. Undefined only without any space.
 */
export function suggest(
  spaces: readonly GreenSpace[],
  visits: readonly VisitedGreenSpace[],
  day: string,
  position: Point | null,
): Suggestion | undefined {
  const lastVisit = new Map(visits.map((visit) => [visit.greenSpaceId, visit.lastVisit]));
  const unvisited = spaces.filter((space) => !lastVisit.has(space.id));
  if (unvisited.length > 0) {
    const space = position
      ? nearestFirst(unvisited, position)[0]
      : unvisited[(numberOfDay(day) * 31) % unvisited.length];
    return space && { space, isNew: true };
  }
  const oldest = spaces.toSorted((one, other) =>
    (lastVisit.get(one.id) ?? '').localeCompare(lastVisit.get(other.id) ?? ''),
  );
  return oldest[0] && { space: oldest[0], isNew: false };
}
