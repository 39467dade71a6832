import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Walk, WalkReceipt } from '@ecopulse/contract/guided-routes';
import { call } from '../../../lib/api.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/earnings.ts';
import { queriesOf, refresh } from '../../../lib/query-client.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { askForProof } from '../location/device-location.ts';
import type { ProofOutcome } from '../location/device-location.ts';

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

/** The walks finished on `today`. The cached response may be from yesterday, so its days are compared. */
export function walksOfToday(walks: readonly Walk[] | undefined, today: string): readonly Walk[] {
  return (walks ?? []).filter(({ finishedAt }) => finishedAt !== null && singaporeDay(new Date(finishedAt)) === today);
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

export interface StartedWalk {
  walk: Walk;
  location: ProofOutcome;
}

async function startWalk({ greenSpaceId: id, routeId }: RouteAddress, withLocation: boolean): Promise<StartedWalk> {
  const { sent, outcome } = await askForProof(withLocation);
  const walk = await call('POST /api/green-spaces/:id/routes/:routeId/start', { params: { id, routeId }, body: sent });
  return { walk, location: outcome };
}

/** Starts a walk, with the device's location if the resident wants it verified and the device gives it. */
export function useStartWalk(route: RouteAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ withLocation }: { withLocation: boolean }) => startWalk(route, withLocation),
    onSuccess: async ({ walk }) => {
      // An older request for the walks must not overwrite this one.
      await queryClient.cancelQueries(queriesOf(WALKS));
      const known = queryClient.getQueryData<Walk[]>([WALKS]);
      queryClient.setQueryData<Walk[]>([WALKS], [walk, ...(known ?? [])]);
      if (!known) void refetchWalks(queryClient);
    },
    onError: () => refetchWalks(queryClient),
  });
}

export interface FinishedWalk {
  receipt: WalkReceipt;
  location: ProofOutcome;
}

async function finishWalk({ greenSpaceId: id, routeId }: RouteAddress, withLocation: boolean): Promise<FinishedWalk> {
  const { sent, outcome } = await askForProof(withLocation);
  const receipt = await call('POST /api/green-spaces/:id/routes/:routeId/finish', {
    params: { id, routeId },
    body: sent,
  });
  return { receipt, location: outcome };
}

/** Finishes a walk, in the same way. */
export function useFinishWalk(route: RouteAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ withLocation }: { withLocation: boolean }) => finishWalk(route, withLocation),
    onSuccess: ({ receipt }) => {
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
