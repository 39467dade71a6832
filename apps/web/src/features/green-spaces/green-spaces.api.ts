import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { GreenSpaceDetail, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query-client.ts';
import type { OfflineMeta } from '../../lib/offline/query-persister.ts';
import { singaporeDay } from '../../lib/time/singapore-time.ts';

/** The words to search for in an address. */
export function trimSearch({ search }: { search?: unknown }): string {
  return typeof search === 'string' ? search.trim().slice(0, 200) : '';
}

export function greenSpacesQuery(search = '') {
  return queryOptions({
    queryKey: ['GET /api/green-spaces', search],
    queryFn: ({ signal }) => call('GET /api/green-spaces', { query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  });
}

/** For Home: a sixth of the size of the full list. */
export const greenSpacesOverviewQuery = callQuery('GET /api/green-spaces/overview');

/** Offline fallback from the cached list, which lacks the fields of the detail page. */
async function findInCachedList(queryClient: QueryClient, id: number): Promise<GreenSpaceDetail | undefined> {
  const listedSpace = (await queryClient.query(greenSpacesQuery())).find((space) => space.id === id);
  const routes = listedSpace?.routes.map((route) => ({ ...route, line: null, stops: [] })) ?? [];
  return (
    listedSpace && {
      ...listedSpace,
      routes,
      facts: {},
      facilities: [],
      heritageTrees: [],
      tracks: [],
      facilityPoints: [],
    }
  );
}

export function greenSpaceQuery(id: number) {
  const meta: OfflineMeta = { deriveOffline: (queryClient) => findInCachedList(queryClient, id) };
  return { ...callQuery('GET /api/green-spaces/:id', { params: { id } }), meta: { ...meta } };
}

/** Outlines, or the check-in circles of green spaces without one. */
export const greenSpaceShapesQuery = callQuery('GET /api/green-spaces/shapes');

export const visitedGreenSpacesQuery = callQuery('GET /api/user/green-spaces');

/** The cached response may be from yesterday, so compare the day of the visit too. */
export function isCheckedInToday(visit: VisitedGreenSpace | undefined, today: string): boolean {
  return visit !== undefined && visit.checkedInToday && singaporeDay(new Date(visit.lastVisit)) === today;
}
