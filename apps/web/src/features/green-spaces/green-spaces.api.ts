import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces';
import { call } from '../../lib/api.ts';
import { singaporeDay } from '../../lib/time/singapore-time.ts';

/** All green spaces, or those that a search finds, the best first. The ones shown stay until the answer is there. */
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
    queryFn: ({ signal }): Promise<GreenSpace> => call('GET /api/green-spaces/:id', { params: { id }, signal }),
  });
}

/** The green spaces the resident has been to. */
export const visitedQuery = queryOptions({
  queryKey: ['GET /api/user/green-spaces'],
  queryFn: ({ signal }): Promise<VisitedGreenSpace[]> => call('GET /api/user/green-spaces', { signal }),
});

/** Whether a visit was today: the answer may lie in memory since yesterday, so its day is compared too. */
export function checkedInToday(visit: VisitedGreenSpace | undefined, today: string): boolean {
  return visit !== undefined && visit.checkedInToday && singaporeDay(new Date(visit.lastVisit)) === today;
}
