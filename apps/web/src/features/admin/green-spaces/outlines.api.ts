import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OutlinePreview } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { call } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query-client.ts';
import { isReadError, readOutlineFile } from './read-outline-file.ts';
import type { MessageDescriptor } from '@lingui/core';

export class UnreadableFileError extends Error {
  readonly problem: MessageDescriptor;

  constructor(problem: MessageDescriptor) {
    super('the file cannot be read');
    this.problem = problem;
  }
}

export function useOutlinePreview() {
  return useMutation({
    mutationFn: async (file: File): Promise<OutlinePreview[]> => {
      const result = await readOutlineFile(file);
      if (isReadError(result)) throw new UnreadableFileError(result);
      return call('POST /api/admin/green-spaces/import/preview', { body: result });
    },
  });
}

/** The import is all or nothing. */
export function useImportOutlines() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (previews: readonly OutlinePreview[]) => {
      const outlines = previews.flatMap(({ name, greenSpace, after }) => {
        if (!after) return [];
        const baseVersion = greenSpace && { id: greenSpace.id, version: greenSpace.version };
        return [{ name, greenSpace: baseVersion, ...after }];
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
