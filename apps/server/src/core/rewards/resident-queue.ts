import { ProblemError } from '../problems/problem-error.ts';

const MAX_WAIT_MS = 1_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Serialises turns per resident, or their waits for the score's row lock would exhaust the connection pool. Across processes
 * only the lock applies. Throws `unavailable` after `MAX_WAIT_MS`.
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
    // Removes the entry unless another turn has queued behind it.
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
