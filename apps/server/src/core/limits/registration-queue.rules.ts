import type { Limit } from '@ecopulse/contract/admin/limit-table';

/**
 * Registrations of one client address within a window. The first `max` pass. Those beyond take turns, one after the other:
 * a refused client is promised a turn and told how long to wait for it, but any client may take a turn that has come.
 */
export interface RegistrationQueue {
  readonly accepted: number;
  /** The number of the last turn that a refused client was promised. */
  readonly promised: number;
  /** When the next turn comes. */
  readonly nextAt: Date;
  readonly endsAt: Date;
}

/** Never an hour: after this, a client asks again. */
export const MAX_WAIT_SECONDS = 300;
const MAX_INTERVAL_SECONDS = 60;
/** Turns that no one took can still be taken: a client comes a little later than told. */
const MAX_LATENESS_SECONDS = 5;

/** Doubles with each further third of the limit, so that a class hardly waits and a flood does. */
function intervalSeconds(turn: number, max: number): number {
  const doublings = Math.floor((turn - max) / Math.max(1, Math.ceil(max / 3)));
  return Math.min(MAX_INTERVAL_SECONDS, 2 ** Math.max(0, doublings));
}

function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/**
 * `waitSeconds` is 0 if the registration passes, else from 1 to `MAX_WAIT_SECONDS`. Until `fullUntil`, anyone is told the
 * latter.
 */
export function admitRegistration(
  previous: RegistrationQueue | null,
  now: Date,
  { max, seconds }: Limit,
): { queue: RegistrationQueue; waitSeconds: number; fullUntil?: Date } {
  const queue =
    previous && now < previous.endsAt
      ? previous
      : { accepted: 0, promised: 0, nextAt: now, endsAt: addSeconds(now, seconds) };
  const { accepted } = queue;
  if (accepted < max) {
    const isLast = accepted + 1 === max;
    const nextAt = isLast ? addSeconds(now, intervalSeconds(max, max)) : now;
    return { queue: { ...queue, accepted: accepted + 1, promised: accepted, nextAt }, waitSeconds: 0 };
  }
  const nextAt = new Date(Math.max(queue.nextAt.getTime(), addSeconds(now, -MAX_LATENESS_SECONDS).getTime()));
  const interval = intervalSeconds(accepted + 1, max);
  // A turn that no one took uses up its promise.
  const skipped = Math.floor((nextAt.getTime() - queue.nextAt.getTime()) / 1000 / interval);
  const promised = Math.max(accepted - 1, queue.promised - skipped);
  if (now >= nextAt) {
    const afterThis = addSeconds(nextAt, interval);
    return { queue: { ...queue, accepted: accepted + 1, promised, nextAt: afterThis }, waitSeconds: 0 };
  }
  const turn = promised + 1;
  let waitSeconds = (nextAt.getTime() - now.getTime()) / 1000;
  for (let before = accepted; before < turn && waitSeconds <= MAX_WAIT_SECONDS; before += 1)
    waitSeconds += intervalSeconds(before + 1, max);
  // Not promised: the turn is so far away that the client asks again before.
  if (waitSeconds > MAX_WAIT_SECONDS) {
    const nearEnough = addSeconds(now, waitSeconds - MAX_WAIT_SECONDS);
    const fullUntil = new Date(Math.min(nearEnough.getTime(), nextAt.getTime(), queue.endsAt.getTime()));
    return { queue: { ...queue, promised, nextAt }, waitSeconds: MAX_WAIT_SECONDS, fullUntil };
  }
  return { queue: { ...queue, promised: turn, nextAt }, waitSeconds: Math.max(1, Math.ceil(waitSeconds)) };
}
