import { ProblemError } from '../problems/problem-error.ts';

interface Bounds {
  /** How many run concurrently. */
  readonly running: number;
  /** How many may wait for a place. */
  readonly waiting: number;
}

const RETRY_AFTER_SECONDS = 5;

/** Runs expensive work in order of arrival. Throws `unavailable` when too many wait already. */
export function createBoundedQueue(bounds: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= bounds.running) {
      if (waiting.length >= bounds.waiting)
        throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes directly to the work that has waited longest, so that new work cannot take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
