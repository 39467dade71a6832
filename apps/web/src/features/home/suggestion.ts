import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces';
import { nearestFirst } from '../green-spaces/location/distance.ts';
import type { Point } from '../green-spaces/location/distance.ts';

export interface Suggestion {
  space: GreenSpace;
  /** False where every space has been visited, and this one is only the longest ago. */
  isNew: boolean;
}

/** A number that is the same all day and another one tomorrow. */
function numberOfDay(day: string): number {
  return Math.floor(Date.parse(day) / 86_400_000);
}

/**
 * Where to go today: a space not visited yet, the nearest one where a position is known, else one that changes by the
 * day. Where all are visited: the one whose last visit is longest ago. Undefined only without any space.
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
