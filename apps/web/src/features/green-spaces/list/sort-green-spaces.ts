import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { collator } from '../../../lib/language/formatters.ts';
import { formattingLocale } from '../../../lib/language/format.ts';
import { type Point, sortByDistance } from '../location/distance.ts';
import type { GreenSpaceSort } from './green-space-filters.ts';

interface SortContext {
  /** Null until the device has given it. */
  position: Point | null;
  visitedIds: ReadonlySet<number>;
}

/** Keeps the server's order among equals. */
export function sortGreenSpaces(
  spaces: readonly GreenSpace[],
  sort: GreenSpaceSort | undefined,
  { position, visitedIds }: SortContext,
): readonly GreenSpace[] {
  switch (sort) {
    case 'near':
      return position ? sortByDistance(spaces, position) : spaces;
    case 'name':
      return spaces.toSorted((a, b) => collator(formattingLocale()).compare(a.name, b.name));
    case 'points':
      return spaces.toSorted((a, b) => b.ecoPoints - a.ecoPoints);
    case 'unvisited':
      return spaces.toSorted((a, b) => Number(visitedIds.has(a.id)) - Number(visitedIds.has(b.id)));
    case undefined:
      return spaces;
  }
}
