import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { GreenSpaceDetail, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { GreenSpaceShapes } from '@ecopulse/contract/green-spaces/outlines';
import { call } from '../../lib/api.ts';
import type { WithoutNetwork } from '../../lib/offline/query-persister.ts';
import { singaporeDay } from '../../lib/time/singapore-time.ts';

/** All green spaces, or the results of a search, best match first. The previous list stays until the next one loads. */
export function greenSpacesQuery(search = '') {
  return queryOptions({
    queryKey: ['GET /api/green-spaces', search],
    queryFn: ({ signal }) => call('GET /api/green-spaces', { query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What home shows of the green spaces: a sixth of the whole list. */
export const greenSpacesOverviewQuery = queryOptions({
  queryKey: ['GET /api/green-spaces/overview'],
  queryFn: ({ signal }) => call('GET /api/green-spaces/overview', { signal }),
});

/** A green space as the list has it: what only its own page loads is unknown. */
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

/** The outlines of all green spaces, or the circles of those without one. */
export const shapesQuery = queryOptions({
  queryKey: ['GET /api/green-spaces/shapes'],
  queryFn: ({ signal }): Promise<GreenSpaceShapes> => call('GET /api/green-spaces/shapes', { signal }),
});

/** The green spaces the resident has visited. */
export const visitedQuery = queryOptions({
  queryKey: ['GET /api/user/green-spaces'],
  queryFn: ({ signal }): Promise<VisitedGreenSpace[]> => call('GET /api/user/green-spaces', { signal }),
});

/** Whether a visit was today. The cached response may be from yesterday, so its day is compared too. */
export function checkedInToday(visit: VisitedGreenSpace | undefined, today: string): boolean {
  return visit !== undefined && visit.checkedInToday && singaporeDay(new Date(visit.lastVisit)) === today;
}
