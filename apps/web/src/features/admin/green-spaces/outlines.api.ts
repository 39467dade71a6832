import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutlinePreview } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { call } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query-client.ts';
import { isRefusal, readOutlineFile } from './read-outline-file.ts';
import type { MessageDescriptor } from '@lingui/core';

export class UnreadableFileError extends Error {
  readonly problem: MessageDescriptor;

  constructor(problem: MessageDescriptor) {
    super('the file cannot be sent');
    this.problem = problem;
  }
}

export function useOutlinePreview() {
  return useMutation({
    mutationFn: async (file: File): Promise<OutlinePreview[]> => {
      const read = await readOutlineFile(file);
      if (isRefusal(read)) throw new UnreadableFileError(read);
      return call('POST /api/admin/green-spaces/import/preview', { body: read });
    },
  });
}

/** The import is all or nothing. */
export function useTakeOutlines() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (previews: readonly OutlinePreview[]) => {
      const outlines = previews.flatMap(({ name, greenSpace, after }) => {
        if (!after) return [];
        const based = greenSpace && { id: greenSpace.id, version: greenSpace.version };
        return [{ name, greenSpace: based, ...after }];
      });
      return call('POST /api/admin/green-spaces/import', { body: { outlines } });
    },
    onSuccess: () => {
      void refresh(queryClient, [
        'GET /api/admin/green-spaces',
        'GET /api/admin/stats',
        'GET /api/green-spaces',
        'GET /api/green-spaces/overview',
        'GET /api/green-spaces/:id',
        'GET /api/green-spaces/shapes',
      ]);
    },
  });
}
