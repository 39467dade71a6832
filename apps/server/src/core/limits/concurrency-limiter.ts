/** Maximum calls in flight before the server counts as overloaded: 0.25 s of work at 800 calls/s. */
const MAX_BURST_CALLS = 200;
/** The server counts as overloaded until it has refused no call for this long. */
const CALM_MS = 500;
/** While overloaded, admits only as many calls as it completes within this time. */
const MAX_QUEUE_MS = 50;
/** Minimum per database connection: one call that uses it and one that waits for it. */
const MIN_CALLS_PER_CONNECTION = 2;
const MEASUREMENT_INTERVAL_MS = 250;

export interface ConcurrencyLimiter {
  /** False if the call would wait too long; `now` in ms. Each acquired call must be released. */
  tryAcquire(now: number): boolean;
  release(): void;
}

/**
 * Admits bursts up to `MAX_BURST_CALLS`. While overloaded, limits the queue to `MAX_QUEUE_MS` by Little's law. Measures
 * throughput only while all connections are busy.
 */
export function createConcurrencyLimiter(connections: number, startedAt: number): ConcurrencyLimiter {
  const minLimit = MIN_CALLS_PER_CONNECTION * connections;
  let overloadLimit = minLimit;
  let inFlight = 0;
  let minInFlight = 0;
  let completed = 0;
  let intervalStartedAt = startedAt;
  let refusedAt = -Infinity;
  const adjustLimit = (now: number): void => {
    const elapsed = now - intervalStartedAt;
    if (elapsed < MEASUREMENT_INTERVAL_MS) return;
    const completedInQueueTime = (completed / elapsed) * MAX_QUEUE_MS;
    if (minInFlight >= connections) overloadLimit = Math.min(MAX_BURST_CALLS, Math.max(minLimit, completedInQueueTime));
    completed = 0;
    minInFlight = inFlight;
    intervalStartedAt = now;
  };
  return {
    tryAcquire(now) {
      adjustLimit(now);
      const limit = now - refusedAt < CALM_MS ? overloadLimit : MAX_BURST_CALLS;
      if (inFlight >= limit) {
        refusedAt = now;
        return false;
      }
      inFlight += 1;
      return true;
    },
    release() {
      inFlight -= 1;
      completed += 1;
      minInFlight = Math.min(minInFlight, inFlight);
    },
  };
}
