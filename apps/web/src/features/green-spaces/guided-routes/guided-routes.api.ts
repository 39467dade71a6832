import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Walk } from '@ecopulse/contract/guided-routes';
import { call } from '../../../lib/api.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/earnings.ts';
import { queriesOf, refresh } from '../../../lib/query-client.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';

const WALKS = 'GET /api/user/routes';

/** The walk under way, if any, and those finished today. */
export const walksQuery = queryOptions({
  queryKey: [WALKS],
  queryFn: ({ signal }): Promise<Walk[]> => call(WALKS, { signal }),
});

/** The walk under way. A resident has one at a time. */
export function walkUnderWay(walks: readonly Walk[] | undefined): Walk | undefined {
  return walks?.find((walk) => walk.finishedAt === null);
}

/** Whether a route was finished on `today`. The cached response may be from yesterday, so its day is compared. */
export function walkedToday(walks: readonly Walk[] | undefined, routeId: number, today: string): boolean {
  return (walks ?? []).some(
    ({ routeId: id, finishedAt }) =>
      id === routeId && finishedAt !== null && singaporeDay(new Date(finishedAt)) === today,
  );
}

interface RouteAddress {
  greenSpaceId: number;
  routeId: number;
}

function change(queryClient: QueryClient, next: (walks: readonly Walk[]) => Walk[]): void {
  queryClient.setQueryData<Walk[]>([WALKS], (walks) => walks && next(walks));
}

/** Called after a refusal: another tab or the server has changed the walk. */
function refetchWalks(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, [WALKS]);
}

export function useStartWalk({ greenSpaceId, routeId }: RouteAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST /api/green-spaces/:id/routes/:routeId/start', { params: { id: greenSpaceId, routeId } }),
    onSuccess: async (walk) => {
      // An older request for the walks must not overwrite this one.
      await queryClient.cancelQueries(queriesOf(WALKS));
      const known = queryClient.getQueryData<Walk[]>([WALKS]);
      queryClient.setQueryData<Walk[]>([WALKS], [walk, ...(known ?? [])]);
      if (!known) void refetchWalks(queryClient);
    },
    onError: () => refetchWalks(queryClient),
  });
}

export function useFinishWalk({ greenSpaceId, routeId }: RouteAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST /api/green-spaces/:id/routes/:routeId/finish', { params: { id: greenSpaceId, routeId } }),
    onSuccess: (receipt) => {
      change(queryClient, (walks) => walks.map((walk) => (walk.finishedAt === null ? receipt.walk : walk)));
      showEarnings(queryClient, receipt);
    },
    onSettled: () => refreshAfterEarning(queryClient, WALKS),
  });
}

export function useGiveUpWalk({ greenSpaceId, routeId }: RouteAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('DELETE /api/green-spaces/:id/routes/:routeId/start', { params: { id: greenSpaceId, routeId } }),
    onSuccess: () => change(queryClient, (walks) => walks.filter((walk) => walk.finishedAt !== null)),
    onError: () => refetchWalks(queryClient),
  });
}
