import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Walk, WalkReceipt } from '@ecopulse/contract/green-spaces/guided-routes';
import { callQuery, refresh } from '../../../lib/query-client.ts';
import { useResidentId } from '../../../lib/residents.ts';
import { type OfflineCallName, useOutbox } from '../../../lib/offline/outbox.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { type LocalWalk, applyQueuedCalls } from './queued-walks.ts';

export const WALKS_ENDPOINT = 'GET /api/user/routes';
export const START_ENDPOINT = 'POST /api/green-spaces/:id/routes/:routeId/start';
export const FINISH_ENDPOINT = 'POST /api/green-spaces/:id/routes/:routeId/finish';
export const GIVE_UP_ENDPOINT = 'DELETE /api/green-spaces/:id/routes/:routeId/start';

/** The walk under way, if any, and those finished today. */
export const walksQuery = callQuery(WALKS_ENDPOINT);

/** The server's walks with the pending outbox calls applied. */
export function useWalks() {
  const queuedCalls = useOutbox(useResidentId());
  const { data, ...query } = useQuery(walksQuery);
  return { ...query, walks: data && applyQueuedCalls(data, queuedCalls) };
}

/** A resident has at most one. */
export function findWalkUnderWay(walks: readonly LocalWalk[] | undefined): LocalWalk | undefined {
  return walks?.find((walk) => walk.finishedAt === null);
}

/** The cached response may be from yesterday, so compare days. */
export function listWalksFinishedOn(walks: readonly Walk[] | undefined, today: string): readonly Walk[] {
  return (walks ?? []).filter(({ finishedAt }) => finishedAt !== null && singaporeDay(new Date(finishedAt)) === today);
}

function updateCachedWalks(queryClient: QueryClient, next: (walks: readonly Walk[]) => Walk[]): void {
  queryClient.setQueryData<Walk[]>([WALKS_ENDPOINT], (walks) => walks && next(walks));
}

export function refetchWalks(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, [WALKS_ENDPOINT]);
}

export function cacheFinishedWalk(queryClient: QueryClient, finished: Walk): void {
  updateCachedWalks(queryClient, (walks) => walks.map((walk) => (walk.finishedAt === null ? finished : walk)));
}

/** Applies the response to an outbox call before the call leaves the outbox. */
export function applyWalkResponse(queryClient: QueryClient, name: OfflineCallName, answer: unknown): void {
  if (name === START_ENDPOINT) updateCachedWalks(queryClient, (walks) => [answer as Walk, ...walks]);
  if (name === FINISH_ENDPOINT) cacheFinishedWalk(queryClient, (answer as WalkReceipt).walk);
  if (name === GIVE_UP_ENDPOINT)
    updateCachedWalks(queryClient, (walks) => walks.filter((walk) => walk.finishedAt !== null));
}
