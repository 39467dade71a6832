import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { GreenSpaceDetail, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { GreenSpaceShapes } from '@ecopulse/contract/green-spaces/outlines';
import { call } from '../../lib/api.ts';
import type { WithoutNetwork } from '../../lib/offline/query-persister.ts';
import { singaporeDay } from '../../lib/time/singapore-time.ts';

export function greenSpacesQuery(search = '') {
  return queryOptions({
    queryKey: ['GET /api/green-spaces', search],
    queryFn: ({ signal }) => call('GET /api/green-spaces', { query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A sixth the size of the full list. */
export const greenSpacesOverviewQuery = queryOptions({
  queryKey: ['GET /api/green-spaces/overview'],
  queryFn: ({ signal }) => call('GET /api/green-spaces/overview', { signal }),
});

/** Offline fallback from the cached list, which lacks the fields of the detail page. */
async function fromList(queryClient: QueryClient, id: number): Promise<GreenSpaceDetail | undefined> {
  const known = (await queryClient.query(greenSpacesQuery())).find((space) => space.id === id);
  return known && { ...known, facilities: [], heritageTrees: [], tracks: [], facilityPoints: [] };
}

export function greenSpaceQuery(id: number) {
  const meta: WithoutNetwork = { withoutNetwork: (queryClient) => fromList(queryClient, id) };
  return queryOptions({
    meta: { ...meta },
    queryKey: ['GET /api/green-spaces/:id', id],
    queryFn: ({ signal }): Promise<GreenSpaceDetail> => call('GET /api/green-spaces/:id', { params: { id }, signal }),
  });
}

/** Outlines, or the check-in circles of green spaces without one. */
export const shapesQuery = queryOptions({
  queryKey: ['GET /api/green-spaces/shapes'],
  queryFn: ({ signal }): Promise<GreenSpaceShapes> => call('GET /api/green-spaces/shapes', { signal }),
});

export const visitedQuery = queryOptions({
  queryKey: ['GET /api/user/green-spaces'],
  queryFn: ({ signal }): Promise<VisitedGreenSpace[]> => call('GET /api/user/green-spaces', { signal }),
});

/** The cached response may be from yesterday, so compare its day too. */
export function checkedInToday(visit: VisitedGreenSpace | undefined, today: string): boolean {
  return visit !== undefined && visit.checkedInToday && singaporeDay(new Date(visit.lastVisit)) === today;
}
