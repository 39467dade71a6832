import { queryOptions } from '@tanstack/react-query';
import type { Challenge, ChallengeFilter } from '@ecopulse/contract/challenges/challenges';
import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { isClosedOn } from '@ecopulse/contract/green-spaces/place-state';
import { call } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/query-client.ts';
import { formatArea } from '../../../lib/map/map-area.ts';

/** The entry of the cache that the list of green spaces has too. */
export const placesQuery = queryOptions({
  queryKey: ['GET /api/green-spaces', ''],
  queryFn: ({ signal }): Promise<GreenSpace[]> => call('GET /api/green-spaces', { query: {}, signal }),
});

export const visitsQuery = callQuery('GET /api/user/green-spaces');

export function isOfPlaces(filter: ChallengeFilter | null): boolean {
  return filter !== null && ('places' in filter || 'planningArea' in filter || 'region' in filter);
}

function counts(filter: ChallengeFilter, { id, planningArea, region }: GreenSpace): boolean {
  if ('places' in filter) return filter.places.includes(id);
  if ('planningArea' in filter) return planningArea === filter.planningArea;
  return 'region' in filter && region === filter.region;
}

export interface PlaceThatCounts {
  space: GreenSpace;
  state: 'left' | 'visited' | 'closed';
}

const ORDER = ['left', 'visited', 'closed'];

/** Those left first. Where each check-in counts, a visited place is left for another day. */
export function placesThatCount(
  { filter, metric }: Pick<Challenge, 'filter' | 'metric'>,
  spaces: readonly GreenSpace[],
  visits: readonly VisitedGreenSpace[],
  today: string,
): PlaceThatCounts[] {
  if (filter === null) return [];
  const visitedIds = new Set(metric === 'check_ins' ? [] : visits.map(({ greenSpaceId }) => greenSpaceId));
  const stateOf = ({ id, status }: GreenSpace) => {
    if (visitedIds.has(id)) return 'visited';
    return isClosedOn(status, today) ? 'closed' : 'left';
  };
  return spaces
    .filter((space) => counts(filter, space))
    .map((space) => ({ space, state: stateOf(space) }) as const)
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}

/** About 500 m. */
const MARGIN_DEGREES = 0.005;

/** For the list of green spaces: the part of the map with these. */
export function areaAround(spaces: readonly GreenSpace[]): string {
  const [lats, lngs] = [spaces.map(({ lat }) => lat), spaces.map(({ lng }) => lng)];
  return formatArea({
    south: Math.min(...lats) - MARGIN_DEGREES,
    north: Math.max(...lats) + MARGIN_DEGREES,
    west: Math.min(...lngs) - MARGIN_DEGREES,
    east: Math.max(...lngs) + MARGIN_DEGREES,
  });
}
