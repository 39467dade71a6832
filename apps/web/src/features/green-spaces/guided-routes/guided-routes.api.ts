import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Route } from '@ecopulse/contract/green-spaces';
import type { Walk, WalkReceipt } from '@ecopulse/contract/guided-routes';
import { call } from '../../../lib/api.ts';
import { refreshAfterEarning, showEarnings } from '../../../lib/earnings.ts';
import { queriesOf, refresh } from '../../../lib/query-client.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { type Sent, sendOrKeep } from '../../../lib/offline/sending.ts';
import {
  allWaiting,
  dropWaiting,
  type OfflineCallName,
  useWaiting,
  type WaitingCall,
} from '../../../lib/offline/waiting.ts';
import { useResidentId } from '../../../lib/own-resident.ts';
import { askForProof } from '../location/device-location.ts';
import type { ProofOutcome } from '../location/device-location.ts';
import { type KnownWalk, startOf, withWaiting } from './waiting-walks.ts';

const WALKS = 'GET /api/user/routes';
const START = 'POST /api/green-spaces/:id/routes/:routeId/start';
const FINISH = 'POST /api/green-spaces/:id/routes/:routeId/finish';
const GIVE_UP = 'DELETE /api/green-spaces/:id/routes/:routeId/start';

/** The walk under way, if any, and those finished today. */
export const walksQuery = queryOptions({
  queryKey: [WALKS],
  queryFn: ({ signal }): Promise<Walk[]> => call(WALKS, { signal }),
});

/** The same with what was done without a network and waits on this device. */
export function useWalks() {
  const waiting = useWaiting(useResidentId());
  const { data, ...query } = useQuery(walksQuery);
  return { ...query, walks: data && withWaiting(data, waiting) };
}

/** The walk under way. A resident has one at a time. */
export function walkUnderWay(walks: readonly KnownWalk[] | undefined): KnownWalk | undefined {
  return walks?.find((walk) => walk.finishedAt === null);
}

/** The walks finished on `today`. The cached response may be from yesterday, so its days are compared. */
export function walksOfToday(walks: readonly Walk[] | undefined, today: string): readonly Walk[] {
  return (walks ?? []).filter(({ finishedAt }) => finishedAt !== null && singaporeDay(new Date(finishedAt)) === today);
}

interface RouteAddress {
  greenSpaceId: number;
  route: Pick<Route, 'id' | 'name' | 'duration'>;
}

function partsOf({ greenSpaceId: id, route }: RouteAddress) {
  return { params: { id, routeId: route.id }, subject: route.name, figures: { duration: route.duration } };
}

function change(queryClient: QueryClient, next: (walks: readonly Walk[]) => Walk[]): void {
  queryClient.setQueryData<Walk[]>([WALKS], (walks) => walks && next(walks));
}

/** Called after a refusal: another tab or the server has changed the walk. */
function refetchWalks(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, [WALKS]);
}

export interface StartedWalk {
  walk: KnownWalk;
  location: ProofOutcome;
}

async function startWalk(queryClient: QueryClient, address: RouteAddress, withLocation: boolean): Promise<StartedWalk> {
  const { sent, outcome } = await askForProof(withLocation);
  const made = await sendOrKeep(queryClient, START, { ...partsOf(address), body: sent });
  return { walk: 'answer' in made ? made.answer : startOf(made.waits), location: outcome };
}

/** Starts a walk, with the device's location if the resident wants it verified and the device gives it. */
export function useStartWalk(route: RouteAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ withLocation }: { withLocation: boolean }) => startWalk(queryClient, route, withLocation),
    onSuccess: async ({ walk }) => {
      if (walk.isStartWaiting) return;
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
  /** Its receipt, or that it waits on this device for a network. */
  made: Sent<typeof FINISH>;
  location: ProofOutcome;
}

async function finishWalk(
  queryClient: QueryClient,
  address: RouteAddress,
  withLocation: boolean,
): Promise<FinishedWalk> {
  const { sent, outcome } = await askForProof(withLocation);
  const made = await sendOrKeep(queryClient, FINISH, { ...partsOf(address), body: sent });
  return { made, location: outcome };
}

function showFinish(queryClient: QueryClient, finished: Walk): void {
  change(queryClient, (walks) => walks.map((walk) => (walk.finishedAt === null ? finished : walk)));
}

/** Shows the answer to a call that waited, before it leaves the list of what waits. */
export function showSentWalk(queryClient: QueryClient, name: OfflineCallName, answer: unknown): void {
  if (name === START) change(queryClient, (walks) => [answer as Walk, ...walks]);
  if (name === FINISH) showFinish(queryClient, (answer as WalkReceipt).walk);
  if (name === GIVE_UP) change(queryClient, (walks) => walks.filter((walk) => walk.finishedAt !== null));
}

/** Finishes a walk, in the same way. */
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

/** A start that waits is taken back with all that followed; the server never hears of it. */
async function giveUpWalk(queryClient: QueryClient, address: RouteAddress): Promise<void> {
  const isOfIt = ({ params, refusal }: WaitingCall) => params?.['routeId'] === address.route.id && !refusal;
  const starts = allWaiting().filter((each) => isOfIt(each) && each.name === START);
  for (const { key } of starts) await dropWaiting(key);
  if (starts.length > 0) return;
  const made = await sendOrKeep(queryClient, GIVE_UP, partsOf(address));
  if ('answer' in made) showSentWalk(queryClient, GIVE_UP, undefined);
}

export function useGiveUpWalk(route: RouteAddress) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => giveUpWalk(queryClient, route),
    onError: () => refetchWalks(queryClient),
  });
}
