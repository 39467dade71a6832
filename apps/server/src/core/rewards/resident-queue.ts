import { ProblemError } from '../problems/problem-error.ts';

/** The longest time a turn waits in the queue: beyond this, something is wrong with the database. */
const MAX_WAIT_MS = 1_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Runs the turns of a resident one after the other in this process. PostgreSQL would make them wait for the score's
 * lock anyway, but each would hold a connection: many taps of one resident would leave none for others. Between
 * processes, the lock decides. Throws `unavailable` after waiting too long.
 */
export function createTurnQueue(): <T>(residentIds: readonly number[], turn: () => Promise<T>) => Promise<T> {
  const last = new Map<number, Promise<unknown>>();
  return async (residentIds, turn) => {
    const before = Promise.all(residentIds.map((id) => last.get(id) ?? Promise.resolve()));
    const patience = startPatience();
    const own = before.then(() => {
      if (patience.isOver()) throw tooLong();
      patience.stop();
      return turn();
    });
    // The next turn waits until this one has ended or failed; if none follows, the entry is removed.
    const leave = (): void => {
      for (const id of residentIds) if (last.get(id) === ended) last.delete(id);
    };
    const ended: Promise<void> = own.then(leave, leave);
    for (const id of residentIds) last.set(id, ended);
    try {
      return await Promise.race([own, patience.ended]);
    } finally {
      patience.stop();
    }
  };
}

/** Rejects after the longest waiting time, unless it is stopped before. */
function startPatience() {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(tooLong());
    }, MAX_WAIT_MS);
  });
  return { ended, isOver: () => isOver, stop: () => clearTimeout(timer) };
}

function tooLong(): ProblemError {
  return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
