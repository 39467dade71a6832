import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GreenSpaceDetail, VisitedGreenSpace } from '@ecopulse/contract/green-spaces';
import type { GreenSpaceShapes } from '@ecopulse/contract/outlines';
import { call } from '../../lib/api.ts';
import { singaporeDay } from '../../lib/time/singapore-time.ts';

/** All green spaces, or the results of a search, best match first. The previous list stays until the next one loads. */
export function greenSpacesQuery(search = '') {
  return queryOptions({
    queryKey: ['GET /api/green-spaces', search],
    queryFn: ({ signal }) => call('GET /api/green-spaces', { query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  });
}

export function greenSpaceQuery(id: number) {
  return queryOptions({
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
