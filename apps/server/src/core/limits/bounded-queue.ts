import { ProblemError } from '../problems/problem-error.ts';

interface Bounds {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}

const RETRY_AFTER_SECONDS = 5;

/** Runs work in order of arrival. Throws `unavailable` when too much is waiting. */
export function createBoundedQueue(bounds: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= bounds.maxRunning) {
      if (waiting.length >= bounds.maxWaiting)
        throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Hand the slot to the longest waiting work, so that new work cannot take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
