import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { Visit, VisitPicture } from '@ecopulse/contract/green-spaces/visits';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { refresh } from '../../../lib/query-client.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { showAddedPicture } from './visits.api.ts';

/** A picture on its way to a visit, or one that failed on it. */
export interface PictureUpload {
  readonly id: number;
  readonly file: File;
  readonly isSending: boolean;
  /** Null unless it failed. */
  readonly error: unknown;
}

type UploadMutation = Mutation<VisitPicture, Error, File>;

/**
 * The pictures on their way to a visit, how to add some, and how to go on with a failed one. They are sent one after the other,
 * and also when the dialog is closed meanwhile; a failed one stays until the resident has seen it.
 */
export function usePictureUploads({ id: visitId }: Pick<Visit, 'id'>) {
  const queryClient = useQueryClient();
  const cache = queryClient.getMutationCache();
  const mutationKey = ['POST /api/user/visits/:checkInId/pictures', visitId];
  const uploads = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status === 'pending' || state.status === 'error' },
    select: ({ mutationId, state }): PictureUpload => ({
      id: mutationId,
      file: state.variables as File,
      isSending: state.status === 'pending' && !state.isPaused,
      error: state.status === 'error' ? state.error : null,
    }),
  });

  async function upload(file: File) {
    const mutation: UploadMutation = cache.build(queryClient, {
      mutationKey,
      mutationFn: async (chosen: File) => {
        const picture = await shrinkPicture(chosen);
        return call('POST /api/user/visits/:checkInId/pictures', { params: { checkInId: visitId }, picture });
      },
      // Before the upload counts as done, so that one of the two is always shown.
      onSuccess: (picture) => showAddedPicture(queryClient, visitId, picture),
      // An answer that was lost on its way back may have been a success.
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
      // It stays in the cache, where the screen finds it.
    }
  }

  function discard(uploadId: number) {
    const mutation = cache.getAll().find((each) => each.mutationId === uploadId);
    if (mutation) cache.remove(mutation);
  }

  return {
    uploads,
    add: (files: readonly File[]) => files.forEach((file) => void upload(file)),
    discard,
    tryAgain({ id, file }: PictureUpload) {
      discard(id);
      void upload(file);
    },
  };
}
