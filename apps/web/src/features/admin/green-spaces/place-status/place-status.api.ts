import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FactField } from '@ecopulse/contract/green-spaces/place-facts';
import type { PlaceStatus } from '@ecopulse/contract/green-spaces/place-state';
import { call } from '../../../../lib/api.ts';
import { refresh } from '../../../../lib/query-client.ts';
import { greenSpaceQuery } from '../../../green-spaces/green-spaces.api.ts';
import { contentQuery } from '../../editor/content-editing.ts';

export function useGreenSpaceRefresh(id: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.removeQueries(greenSpaceQuery(id));
    void refresh(queryClient, [
      'GET /api/admin/green-spaces',
      'GET /api/green-spaces',
      'GET /api/green-spaces/overview',
    ]);
    await queryClient.invalidateQueries({ queryKey: contentQuery('/admin/green-spaces', id).queryKey });
  };
}

export function useStatusChange(id: number, version: number) {
  return useMutation({
    mutationFn: (status: PlaceStatus) =>
      call('PUT /api/admin/green-spaces/:id/status', { params: { id }, body: { ...status, version } }),
    onSettled: useGreenSpaceRefresh(id),
  });
}

export function useFeaturedChange(id: number) {
  return useMutation({
    mutationFn: (featured: boolean) =>
      call('PUT /api/admin/green-spaces/:id/featured', { params: { id }, body: { featured } }),
    onSettled: useGreenSpaceRefresh(id),
  });
}

export function useFactCheck(id: number) {
  return useMutation({
    mutationFn: (body: { fields: FactField[]; source: string }) =>
      call('PUT /api/admin/green-spaces/:id/facts', { params: { id }, body }),
    onSettled: useGreenSpaceRefresh(id),
  });
}
