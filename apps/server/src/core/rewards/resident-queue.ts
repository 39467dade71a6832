import { ProblemError } from '../problems/problem-error.ts';

/** Longer than this nobody waits for turns before theirs: something is wrong with the database then. */
const MAX_WAIT_MS = 1_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Lets the turns of a resident begin one after the other in this process. In PostgreSQL they would wait for each other
 * anyway, on the score's lock, but each with a connection in its hands: one resident's many taps would leave none for
 * the others. Between processes the lock decides. Throws `unavailable` to who has waited too long.
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
    // Who comes next waits for this one to end, however it does; where nobody does, nothing is left of it.
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

/** Rejects when somebody has waited for too long, unless it was stopped before. */
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
