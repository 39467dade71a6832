import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlaceWithDifferences } from '@ecopulse/contract/green-spaces/place-sources';
import { call } from '../../../../lib/api.ts';
import { callQuery, refresh } from '../../../../lib/query-client.ts';
import { useGreenSpaceRefresh } from '../place-status/place-status.api.ts';

const POLLING_INTERVAL_MS = 2000;

export const placeSourcesQuery = queryOptions({
  ...callQuery('GET /api/admin/place-sources'),
  refetchInterval: ({ state }) =>
    state.data?.sources.some(({ isFetching }) => isFetching) ? POLLING_INTERVAL_MS : false,
});

export function useFetchSources() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/admin/place-sources/fetch'),
    onSettled: () => refresh(queryClient, ['GET /api/admin/place-sources']),
  });
}

export interface Decisions {
  readonly approve: number[];
  readonly refuse: number[];
}

export function useDecisions({ id, version }: PlaceWithDifferences) {
  const queryClient = useQueryClient();
  const refreshGreenSpace = useGreenSpaceRefresh(id);
  return useMutation({
    mutationFn: (decisions: Decisions) =>
      call('POST /api/admin/green-spaces/:id/differences', { params: { id }, body: { ...decisions, version } }),
    onSettled: async () => {
      await Promise.all([refresh(queryClient, ['GET /api/admin/place-sources']), refreshGreenSpace()]);
    },
  });
}
