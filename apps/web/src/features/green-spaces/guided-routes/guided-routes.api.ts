import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Walk, WalkReceipt } from '@ecopulse/contract/green-spaces/guided-routes';
import { call } from '../../../lib/api.ts';
import { useResidentId } from '../../../lib/own-resident.ts';
import { type OfflineCallName, useOutbox } from '../../../lib/offline/outbox.ts';
import { refresh } from '../../../lib/query-client.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { type KnownWalk, withWaiting } from './waiting-walks.ts';

export const WALKS = 'GET /api/user/routes';
export const START = 'POST /api/green-spaces/:id/routes/:routeId/start';
export const FINISH = 'POST /api/green-spaces/:id/routes/:routeId/finish';
export const GIVE_UP = 'DELETE /api/green-spaces/:id/routes/:routeId/start';

/** The walk under way, if any, and those finished today. */
export const walksQuery = queryOptions({
  queryKey: [WALKS],
  queryFn: ({ signal }): Promise<Walk[]> => call(WALKS, { signal }),
});

/** The same with what was done without a network and waits on this device. */
export function useWalks() {
  const waiting = useOutbox(useResidentId());
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

function change(queryClient: QueryClient, next: (walks: readonly Walk[]) => Walk[]): void {
  queryClient.setQueryData<Walk[]>([WALKS], (walks) => walks && next(walks));
}

/** Called after a refusal: another tab or the server has changed the walk. */
export function refetchWalks(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, [WALKS]);
}

export function showFinish(queryClient: QueryClient, finished: Walk): void {
  change(queryClient, (walks) => walks.map((walk) => (walk.finishedAt === null ? finished : walk)));
}

/** Shows the answer to a call that waited, before it leaves the list of what waits. */
export function showSentWalk(queryClient: QueryClient, name: OfflineCallName, answer: unknown): void {
  if (name === START) change(queryClient, (walks) => [answer as Walk, ...walks]);
  if (name === FINISH) showFinish(queryClient, (answer as WalkReceipt).walk);
  if (name === GIVE_UP) change(queryClient, (walks) => walks.filter((walk) => walk.finishedAt !== null));
}
