import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import type { OutboxCall } from '../../../lib/offline/outbox.ts';

/** A walk as this device knows it. Its start may not have reached the server yet. */
export interface LocalWalk extends Walk {
  /** The start is still in the outbox, so the server has not confirmed it. */
  readonly isStartQueued?: boolean;
}

// Not imported from `guided-routes.api.ts`, which imports this file.
const START = 'POST /api/green-spaces/:id/routes/:routeId/start';
const FINISH = 'POST /api/green-spaces/:id/routes/:routeId/finish';
const GIVE_UP = 'DELETE /api/green-spaces/:id/routes/:routeId/start';

/** Without a confirmed start, a walk stays claimed, so a location at its finish proves nothing. */
export function canBeVerified({ isStartVerified, isStartQueued }: LocalWalk): boolean {
  return isStartVerified || isStartQueued === true;
}

export function walkOfQueuedStart({ params, subject, figures, madeAt }: OutboxCall): LocalWalk {
  const duration = figures?.['duration'] ?? 0;
  return {
    greenSpaceId: params?.['id'] ?? 0,
    routeId: params?.['routeId'] ?? 0,
    name: subject,
    duration,
    startedAt: madeAt,
    // Same rule as on the server: half of the duration.
    finishableAt: new Date(Date.parse(madeAt) + (duration / 2) * 60_000).toISOString(),
    finishedAt: null,
    isStartVerified: false,
    isStartQueued: true,
  };
}

/** Applies the outbox calls, oldest first, to the server's walks. */
export function applyQueuedCalls(
  serverWalks: readonly Walk[],
  queuedCalls: readonly OutboxCall[],
): readonly LocalWalk[] {
  let walks: readonly LocalWalk[] = serverWalks;
  for (const call of queuedCalls) {
    if (call.refusal) continue;
    const isWalkOfCall = (walk: LocalWalk) => walk.finishedAt === null && walk.routeId === call.params?.['routeId'];
    if (call.name === START && !walks.some(isWalkOfCall)) walks = [walkOfQueuedStart(call), ...walks];
    if (call.name === FINISH)
      walks = walks.map((walk) => (isWalkOfCall(walk) ? { ...walk, finishedAt: call.madeAt } : walk));
    if (call.name === GIVE_UP) walks = walks.filter((walk) => !isWalkOfCall(walk));
  }
  return walks;
}
