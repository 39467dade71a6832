import { ProblemError } from '../problems/problem-error.ts';

const MAX_WAIT_MS = 1_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Serialises turns per resident; otherwise turns that wait for the score's row lock would exhaust the connection pool.
 * Across processes only the lock applies. Throws `unavailable` after `MAX_WAIT_MS`.
 */
export function createTurnQueue(): <T>(residentIds: readonly number[], turn: () => Promise<T>) => Promise<T> {
  const lastTurns = new Map<number, Promise<unknown>>();
  return async (residentIds, turn) => {
    const previousTurns = Promise.all(residentIds.map((id) => lastTurns.get(id) ?? Promise.resolve()));
    const timeout = startTimeout();
    const result = previousTurns.then(() => {
      if (timeout.hasExpired()) throw timeoutProblem();
      timeout.stop();
      return turn();
    });
    // Keeps the entry of a resident if another turn has queued behind this one.
    const removeEntries = (): void => {
      for (const id of residentIds) if (lastTurns.get(id) === ended) lastTurns.delete(id);
    };
    const ended: Promise<void> = result.then(removeEntries, removeEntries);
    for (const id of residentIds) lastTurns.set(id, ended);
    try {
      return await Promise.race([result, timeout.ended]);
    } finally {
      timeout.stop();
    }
  };
}

function startTimeout() {
  let hasExpired = false;
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      hasExpired = true;
      reject(timeoutProblem());
    }, MAX_WAIT_MS);
  });
  return { ended, hasExpired: () => hasExpired, stop: () => clearTimeout(timer) };
}

function timeoutProblem(): ProblemError {
  return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
