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

/** `waitSeconds` is 0 if the registration passes, else from 1 to `MAX_WAIT_SECONDS`. */
export function admitRegistration(
  previous: RegistrationQueue | null,
  now: Date,
  { max, seconds }: Limit,
): { queue: RegistrationQueue; waitSeconds: number } {
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
  if (now >= nextAt) {
    const afterThis = addSeconds(nextAt, intervalSeconds(accepted + 1, max));
    return { queue: { ...queue, accepted: accepted + 1, nextAt: afterThis }, waitSeconds: 0 };
  }
  const turn = Math.max(accepted, queue.promised + 1);
  let waitSeconds = (nextAt.getTime() - now.getTime()) / 1000;
  for (let before = accepted; before < turn && waitSeconds <= MAX_WAIT_SECONDS; before += 1)
    waitSeconds += intervalSeconds(before + 1, max);
  // Not promised: the turn is so far away that the client asks again before.
  if (waitSeconds > MAX_WAIT_SECONDS) return { queue: { ...queue, nextAt }, waitSeconds: MAX_WAIT_SECONDS };
  return { queue: { ...queue, nextAt, promised: turn }, waitSeconds: Math.max(1, Math.ceil(waitSeconds)) };
}
