import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import type { OutboxCall } from '../../../lib/offline/outbox.ts';

/** A walk as this device knows it. Its start may not have reached the server yet. */
export interface KnownWalk extends Walk {
  /** The start is in the outbox, so it is not known whether it is confirmed. */
  readonly isStartWaiting?: boolean;
}

const START = 'POST /api/green-spaces/:id/routes/:routeId/start';
const FINISH = 'POST /api/green-spaces/:id/routes/:routeId/finish';
const GIVE_UP = 'DELETE /api/green-spaces/:id/routes/:routeId/start';

export function startOf({ params, subject, figures, madeAt }: OutboxCall): KnownWalk {
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
    isStartWaiting: true,
  };
}

/** Applies the outbox calls, oldest first, to the server's walks. */
export function withWaiting(walks: readonly Walk[], waiting: readonly OutboxCall[]): readonly KnownWalk[] {
  let known: readonly KnownWalk[] = walks;
  for (const call of waiting) {
    if (call.refusal) continue;
    const isIt = (walk: KnownWalk) => walk.finishedAt === null && walk.routeId === call.params?.['routeId'];
    if (call.name === START && !known.some(isIt)) known = [startOf(call), ...known];
    if (call.name === FINISH) known = known.map((walk) => (isIt(walk) ? { ...walk, finishedAt: call.madeAt } : walk));
    if (call.name === GIVE_UP) known = known.filter((walk) => !isIt(walk));
  }
  return known;
}
