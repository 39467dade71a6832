import { type InfiniteData, queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Visit, VisitPicture } from '@ecopulse/contract/green-spaces/visits';
import { call } from '../../../lib/api.ts';
import { pagedQuery } from '../../../lib/lists/paged-query.ts';
import { queriesOf, refresh } from '../../../lib/query-client.ts';

const PAGE = 10;

export function visitsQuery(greenSpaceId: number) {
  return pagedQuery<Visit>(['GET /api/user/visits', greenSpaceId], PAGE, (page, signal) =>
    call('GET /api/user/visits', { query: { ...page, greenSpaceId: String(greenSpaceId) }, signal }),
  );
}

export const picturesSizeQuery = queryOptions({
  queryKey: ['GET /api/user/visits/pictures'],
  queryFn: ({ signal }) => call('GET /api/user/visits/pictures', { signal }),
});

async function showVisit(queryClient: QueryClient, visitId: number, change: (visit: Visit) => Visit): Promise<void> {
  const ofVisits = queriesOf('GET /api/user/visits');
  // A request in flight may not include the change yet.
  await queryClient.cancelQueries(ofVisits);
  queryClient.setQueriesData<InfiniteData<Visit[]>>(
    ofVisits,
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => page.map((each) => (each.id === visitId ? change(each) : each))),
      },
  );
}

/** The mark on the passport stamp and the total picture size depend on notes and pictures. */
function refreshOthers(queryClient: QueryClient): void {
  void refresh(queryClient, ['GET /api/user/green-spaces', 'GET /api/user/visits/pictures']);
}

export async function showAddedPicture(
  queryClient: QueryClient,
  visitId: number,
  picture: VisitPicture,
): Promise<void> {
  await showVisit(queryClient, visitId, (visit) => ({ ...visit, pictures: [...visit.pictures, picture] }));
  refreshOthers(queryClient);
}

/** An empty note deletes it. */
export function useSaveNote({ id }: Pick<Visit, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      call('PUT /api/user/visits/:checkInId/note', { params: { checkInId: id }, body: { note } }),
    onSuccess: async ({ note }) => {
      await showVisit(queryClient, id, (visit) => ({ ...visit, note }));
      refreshOthers(queryClient);
    },
  });
}

export function useRemovePicture({ id }: Pick<Visit, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pictureId: number) =>
      call('DELETE /api/user/visits/:checkInId/pictures/:pictureId', { params: { checkInId: id, pictureId } }),
    onSuccess: async (_nothing, pictureId) => {
      await showVisit(queryClient, id, (visit) => ({
        ...visit,
        pictures: visit.pictures.filter((picture) => picture.id !== pictureId),
      }));
      refreshOthers(queryClient);
    },
  });
}

export function pictureAddress(visitId: number, pictureId: number): string {
  return `/api/user/visits/${visitId}/pictures/${pictureId}`;
}
