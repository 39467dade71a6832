import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Route } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { refreshAfterEarning, showEarnings } from '../../../lib/rewards/earnings.ts';
import { type Sent, sendOrQueue } from '../../../lib/offline/outbox-sync.ts';
import { outboxCalls, removeFromOutbox, type OutboxCall } from '../../../lib/offline/outbox.ts';
import { queriesOf } from '../../../lib/query-client.ts';
import { askForProof } from '../location/device-location.ts';
import type { ProofOutcome } from '../location/device-location.ts';
import { FINISH, GIVE_UP, refetchWalks, showFinish, showSentWalk, START, WALKS } from './guided-routes.api.ts';
import { type KnownWalk, startOf } from './waiting-walks.ts';

interface RouteAddress {
  greenSpaceId: number;
  route: Pick<Route, 'id' | 'name' | 'duration'>;
}

function partsOf({ greenSpaceId: id, route }: RouteAddress) {
  return { params: { id, routeId: route.id }, subject: route.name, figures: { duration: route.duration } };
}

export interface StartedWalk {
  walk: KnownWalk;
  location: ProofOutcome;
}

async function startWalk(queryClient: QueryClient, address: RouteAddress, withLocation: boolean): Promise<StartedWalk> {
  const { sent, outcome } = await askForProof(withLocation);
  const made = await sendOrQueue(queryClient, START, { ...partsOf(address), body: sent });
  return { walk: 'answer' in made ? made.answer : startOf(made.waits), location: outcome };
}

export function useStartWalk(route: RouteAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ withLocation }: { withLocation: boolean }) => startWalk(queryClient, route, withLocation),
    onSuccess: async ({ walk }) => {
      if (walk.isStartWaiting) return;
      // A request in flight would overwrite the new walk.
      await queryClient.cancelQueries(queriesOf(WALKS));
      const known = queryClient.getQueryData<Walk[]>([WALKS]);
      queryClient.setQueryData<Walk[]>([WALKS], [walk, ...(known ?? [])]);
      if (!known) void refetchWalks(queryClient);
    },
    onError: () => refetchWalks(queryClient),
  });
}

export interface FinishedWalk {
  made: Sent<typeof FINISH>;
  location: ProofOutcome;
}

async function finishWalk(
  queryClient: QueryClient,
  address: RouteAddress,
  withLocation: boolean,
): Promise<FinishedWalk> {
  const { sent, outcome } = await askForProof(withLocation);
  const made = await sendOrQueue(queryClient, FINISH, { ...partsOf(address), body: sent });
  return { made, location: outcome };
}

export function useFinishWalk(route: RouteAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ withLocation }: { withLocation: boolean }) => finishWalk(queryClient, route, withLocation),
    onSuccess: ({ made }) => {
      if ('waits' in made) return;
      showFinish(queryClient, made.answer.walk);
      showEarnings(queryClient, made.answer);
    },
    onSettled: () => refreshAfterEarning(queryClient, WALKS),
  });
}

/** If the start is still in the outbox, removes it, so that the server never sees the walk. */
async function giveUpWalk(queryClient: QueryClient, address: RouteAddress): Promise<void> {
  const isOfIt = ({ params, refusal }: OutboxCall) => params?.['routeId'] === address.route.id && !refusal;
  const starts = outboxCalls().filter((each) => isOfIt(each) && each.name === START);
  for (const { key } of starts) await removeFromOutbox(key);
  if (starts.length > 0) return;
  const made = await sendOrQueue(queryClient, GIVE_UP, partsOf(address));
  if ('answer' in made) showSentWalk(queryClient, GIVE_UP, undefined);
}

export function useGiveUpWalk(route: RouteAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => giveUpWalk(queryClient, route),
    onError: () => refetchWalks(queryClient),
  });
}
