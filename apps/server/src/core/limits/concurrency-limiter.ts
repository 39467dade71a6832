/** Maximum calls in flight before the server counts as overloaded: 0.25 s of work at 800 calls/s. */
const MAX_BURST = 200;
/** The server stays overloaded until it has refused nothing for this long. */
const CALM_MS = 500;
/** While overloaded, admits only as many calls as it completes within this time. */
const MAX_QUEUE_MS = 50;
/** Minimum per database connection: one call that uses it and one that waits for it. */
const ALWAYS_EACH = 2;
const SPEED_MS = 250;

export interface ConcurrencyLimiter {
  /** False if the call would wait too long; `now` in ms. Callers must free what they take. */
  take(now: number): boolean;
  free(): void;
}

/**
 * Bursts up to `MAX_BURST` pass; beyond it the queue is kept to `MAX_QUEUE_MS` by Little's law. Throughput is measured only
 * while all connections are busy.
 */
export function createConcurrencyLimiter(connections: number, startedAt: number): ConcurrencyLimiter {
  const always = ALWAYS_EACH * connections;
  let most = always;
  let taken = 0;
  let leastTaken = 0;
  let done = 0;
  let countedFrom = startedAt;
  let refusedAt = -Infinity;
  const measureSpeed = (now: number): void => {
    const elapsed = now - countedFrom;
    if (elapsed < SPEED_MS) return;
    const withinReason = (done / elapsed) * MAX_QUEUE_MS;
    if (leastTaken >= connections) most = Math.min(MAX_BURST, Math.max(always, withinReason));
    done = 0;
    leastTaken = taken;
    countedFrom = now;
  };
  return {
    take(now) {
      measureSpeed(now);
      if (taken >= (now - refusedAt < CALM_MS ? most : MAX_BURST)) {
        refusedAt = now;
        return false;
      }
      taken += 1;
      return true;
    },
    free() {
      taken -= 1;
      done += 1;
      leastTaken = Math.min(leastTaken, taken);
    },
  };
}
