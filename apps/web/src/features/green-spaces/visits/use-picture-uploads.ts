import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { MAX_VISIT_PICTURE_SIDE_PX } from '@ecopulse/contract/green-spaces/visit-rules';
import type { Visit, VisitPicture } from '@ecopulse/contract/green-spaces/visits';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { prepareToSend } from '../../../lib/picture-file.ts';
import { refresh } from '../../../lib/query-client.ts';
import { cacheAddedPicture } from './visits.api.ts';

export interface PictureUpload {
  readonly id: number;
  readonly file: File;
  readonly isUploading: boolean;
  readonly error: unknown;
}

type UploadMutation = Mutation<VisitPicture, Error, File>;

/** Uploads run one after another, even after the dialog is closed. A failed one stays until it is retried or discarded. */
export function usePictureUploads({ id: visitId }: Pick<Visit, 'id'>) {
  const queryClient = useQueryClient();
  const cache = queryClient.getMutationCache();
  const mutationKey = ['POST /api/user/visits/:checkInId/pictures', visitId];
  const uploads = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: ({ mutationId, state }): PictureUpload => ({
      id: mutationId,
      file: state.variables as File,
      isUploading: state.status === 'pending' && !state.isPaused,
      error: state.status === 'error' ? state.error : null,
    }),
  });

  async function upload(file: File) {
    const mutation: UploadMutation = cache.build(queryClient, {
      mutationKey,
      mutationFn: async (chosenFile: File) => {
        const picture = await prepareToSend(chosenFile, { maxSidePx: MAX_VISIT_PICTURE_SIDE_PX, always: true });
        return call('POST /api/user/visits/:checkInId/pictures', { params: { checkInId: visitId }, picture });
      },
      // Runs before the upload counts as done, so that either the upload or the picture is always shown.
      onSuccess: (picture) => cacheAddedPicture(queryClient, visitId, picture),
      // The upload may have succeeded although its response was lost.
      onError: async (error) => {
        if (error instanceof CallError) await refresh(queryClient, ['GET /api/user/visits']);
      },
      scope: { id: 'pictures of visits' },
      gcTime: Number.POSITIVE_INFINITY,
    });
    try {
      await mutation.execute(file);
      cache.remove(mutation);
    } catch {
      // The failed mutation stays in the cache, from which `uploads` shows it.
    }
  }

  function discard(uploadId: number) {
    const mutation = cache.getAll().find((candidate) => candidate.mutationId === uploadId);
    if (mutation) cache.remove(mutation);
  }

  return {
    uploads,
    add: (files: readonly File[]) => files.forEach((file) => void upload(file)),
    discard,
    retry({ id, file }: PictureUpload) {
      discard(id);
      void upload(file);
    },
  };
}
