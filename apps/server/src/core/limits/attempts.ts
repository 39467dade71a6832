import { LRUCache } from 'lru-cache';
import { ProblemError } from '../problems/problem-error.ts';

/** At most `max` attempts in a window of `seconds` that begins with the first one. */
interface Bounds {
  readonly max: number;
  readonly seconds: number;
}

/**
 * Counts attempts that cost a question to the database and usually fail, in this process. An attempt counts from its
 * start, so that many at once get no further than one after the other, and is taken back if it was right.
 */
export interface Attempts {
  /** Throws `too-many-requests` if this caller has no attempt left; a caller is only looked up if anyone has none. */
  refuseSpent(who: () => string): void;
  /** Counts an attempt; returns how to take it back. */
  count(who: string): () => void;
}

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Beyond this number, the callers who were quiet for the longest time are forgotten. */
const MAX_CALLERS = 20_000;

export function createAttempts({ max, seconds }: Bounds, now: () => number = Date.now): Attempts {
  // Counted as a size: with `max` the library would allocate every place at the start.
  const windows = new LRUCache<string, Window>({ maxSize: MAX_CALLERS, sizeCalculation: () => 1 });
  let lastEnd = 0;
  return {
    refuseSpent(who) {
      const time = now();
      // Nobody is spent: the usual case, which must cost nothing.
      if (time >= lastEnd) return;
      const window = windows.get(who());
      if (!window || window.count < max || time >= window.endsAt) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAt - time) / 1000));
      throw new ProblemError('too-many-requests', { retryAfterSeconds });
    },
    count(who) {
      const time = now();
      const found = windows.get(who);
      const window = found && time < found.endsAt ? found : { count: 0, endsAt: time + seconds * 1000 };
      windows.set(who, window);
      window.count += 1;
      if (window.count >= max) lastEnd = Math.max(lastEnd, window.endsAt);
      return () => {
        window.count -= 1;
      };
    },
  };
}
