import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Walk, WalkReceipt } from '@ecopulse/contract/green-spaces/guided-routes';
import { call } from '../../../lib/api.ts';
import { useResidentId } from '../../../lib/residents.ts';
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

/** The server's walks with the pending outbox calls applied. */
export function useWalks() {
  const waiting = useOutbox(useResidentId());
  const { data, ...query } = useQuery(walksQuery);
  return { ...query, walks: data && withWaiting(data, waiting) };
}

/** A resident has at most one. */
export function walkUnderWay(walks: readonly KnownWalk[] | undefined): KnownWalk | undefined {
  return walks?.find((walk) => walk.finishedAt === null);
}

/** The cached response may be from yesterday, so compare days. */
export function walksOfToday(walks: readonly Walk[] | undefined, today: string): readonly Walk[] {
  return (walks ?? []).filter(({ finishedAt }) => finishedAt !== null && singaporeDay(new Date(finishedAt)) === today);
}

function change(queryClient: QueryClient, next: (walks: readonly Walk[]) => Walk[]): void {
  queryClient.setQueryData<Walk[]>([WALKS], (walks) => walks && next(walks));
}

export function refetchWalks(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, [WALKS]);
}

export function showFinish(queryClient: QueryClient, finished: Walk): void {
  change(queryClient, (walks) => walks.map((walk) => (walk.finishedAt === null ? finished : walk)));
}

/** Applies the response to an outbox call before the call leaves the outbox. */
export function showSentWalk(queryClient: QueryClient, name: OfflineCallName, answer: unknown): void {
  if (name === START) change(queryClient, (walks) => [answer as Walk, ...walks]);
  if (name === FINISH) showFinish(queryClient, (answer as WalkReceipt).walk);
  if (name === GIVE_UP) change(queryClient, (walks) => walks.filter((walk) => walk.finishedAt !== null));
}
