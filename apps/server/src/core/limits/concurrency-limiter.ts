/** How many calls may be under way before the server counts as overloaded: a quarter of a second's work at 800 a second. */
const MAX_BURST = 200;
/** The server stays overloaded until it has refused no call for this long. */
const CALM_MS = 500;
/** While overloaded, it admits only as many calls as it does within this time. */
const MAX_QUEUE_MS = 50;
/** This many are always admitted for each connection to the database: a call that has it, and one that waits for it. */
const ALWAYS_EACH = 2;
/** How often the speed is measured. */
const SPEED_MS = 250;

/** The places of calls that are under way. */
export interface ConcurrencyLimiter {
  /** False if the call would wait too long; `now` in ms. Whoever gets a place must free it. */
  take(now: number): boolean;
  free(): void;
}

/**
 * A burst is served in full. Once there are more calls than that, the server is overloaded, and the queue is kept short
 * until there are fewer again.
 *
 * By Little's law, calls under way are done after as long as their number divided by how many are done in a millisecond.
 * So the longest queue adapts to the machine and to what the calls are. Only a server with work for every connection to
 * the database shows how fast it can be.
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
