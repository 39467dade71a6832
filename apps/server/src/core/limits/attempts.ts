import { LRUCache } from 'lru-cache';
import { ProblemError } from '../problems/problem-error.ts';

interface Bounds {
  readonly max: number;
  readonly seconds: number;
}

/**
 * In-process limit on attempts that cost a query, such as calls with an unknown session cookie. Counted at the start, so
 * that concurrency gains nothing.
 */
export interface Attempts {
  /** Throws `too-many-requests`. Evaluates `who` only if some caller is over the limit. */
  throwIfExhausted(who: () => string): void;
  /** Counts an attempt. Call the returned function if it succeeds: successes do not count. */
  count(who: string): () => void;
}

interface Window {
  count: number;
  readonly endsAt: number;
}

const MAX_CALLERS = 20_000;

export function createAttempts({ max, seconds }: Bounds, now: () => number = Date.now): Attempts {
  // `maxSize` rather than `max`: with `max`, lru-cache allocates all slots up front.
  const windows = new LRUCache<string, Window>({ maxSize: MAX_CALLERS, sizeCalculation: () => 1 });
  let anyExhaustedUntil = 0;
  return {
    throwIfExhausted(who) {
      const time = now();
      // Fast path: no caller is over the limit.
      if (time >= anyExhaustedUntil) return;
      const window = windows.get(who());
      if (!window || window.count < max || time >= window.endsAt) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAt - time) / 1000));
      throw new ProblemError('too-many-requests', { retryAfterSeconds });
    },
    count(who) {
      const time = now();
      const existing = windows.get(who);
      const window = existing && time < existing.endsAt ? existing : { count: 0, endsAt: time + seconds * 1000 };
      windows.set(who, window);
      window.count += 1;
      if (window.count >= max) anyExhaustedUntil = Math.max(anyExhaustedUntil, window.endsAt);
      return () => {
        window.count -= 1;
      };
    },
  };
}
