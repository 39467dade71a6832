import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Visit, VisitPicture } from '@ecopulse/contract/green-spaces/visits';
import { call } from '../../../lib/api.ts';
import { callQuery, queryFilter, refresh } from '../../../lib/query-client.ts';
import { pagedQuery } from '../../../lib/lists/paged-query.ts';

const PAGE_SIZE = 10;

export function visitsQuery(greenSpaceId: number) {
  return pagedQuery<Visit>(['GET /api/user/visits', greenSpaceId], PAGE_SIZE, (page, signal) =>
    call('GET /api/user/visits', { query: { ...page, greenSpaceId: String(greenSpaceId) }, signal }),
  );
}

export const picturesSizeQuery = callQuery('GET /api/user/visits/pictures');

async function updateCachedVisit(
  queryClient: QueryClient,
  visitId: number,
  update: (visit: Visit) => Visit,
): Promise<void> {
  const visitQueries = queryFilter('GET /api/user/visits');
  // A request in flight may not include the change yet.
  await queryClient.cancelQueries(visitQueries);
  queryClient.setQueriesData<InfiniteData<Visit[]>>(
    visitQueries,
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => page.map((each) => (each.id === visitId ? update(each) : each))),
      },
  );
}

/** The mark on the passport stamp and the total picture size depend on notes and pictures. */
function refreshVisitSummaries(queryClient: QueryClient): void {
  void refresh(queryClient, ['GET /api/user/green-spaces', 'GET /api/user/visits/pictures']);
}

export async function cacheAddedPicture(
  queryClient: QueryClient,
  visitId: number,
  picture: VisitPicture,
): Promise<void> {
  await updateCachedVisit(queryClient, visitId, (visit) => ({ ...visit, pictures: [...visit.pictures, picture] }));
  refreshVisitSummaries(queryClient);
}

/** An empty text deletes the note. */
export function useSaveNote({ id }: Pick<Visit, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      call('PUT /api/user/visits/:checkInId/note', { params: { checkInId: id }, body: { note } }),
    onSuccess: async ({ note }) => {
      await updateCachedVisit(queryClient, id, (visit) => ({ ...visit, note }));
      refreshVisitSummaries(queryClient);
    },
  });
}

export function useRemovePicture({ id }: Pick<Visit, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pictureId: number) =>
      call('DELETE /api/user/visits/:checkInId/pictures/:pictureId', { params: { checkInId: id, pictureId } }),
    onSuccess: async (_nothing, pictureId) => {
      await updateCachedVisit(queryClient, id, (visit) => ({
        ...visit,
        pictures: visit.pictures.filter((picture) => picture.id !== pictureId),
      }));
      refreshVisitSummaries(queryClient);
    },
  });
}

export function getPictureUrl(visitId: number, pictureId: number): string {
  return `/api/user/visits/${visitId}/pictures/${pictureId}`;
}
