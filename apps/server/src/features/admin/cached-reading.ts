import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../core/problems/problem-error.ts';

/** A result stays fresh for this many times the duration of its read, up to the maximum. */
const REST = 20;
const MAX_REST_MS = 60_000;
/** How long a caller waits for a newer result: with an older one, and without. */
const SHORT_WAIT_MS = 200;
const MAX_WAIT_MS = 900;

interface Cached<T> {
  readonly value: T;
  readonly freshUntil: number;
}

interface Deps<T> {
  read(): Promise<T>;
  isShowable(value: T): boolean;
}

/**
 * Caches the last result of a read that may be slower than a request; one read runs at a time.
 * Throws `unavailable` while the first result is being read.
 */
export function createCachedReading<T>({ read, isShowable }: Deps<T>): () => Promise<T> {
  let last: Cached<T> | null = null;
  let underWay: Promise<T> | null = null;

  const readAndCache = async (): Promise<T> => {
    const began = performance.now();
    try {
      const value = await read();
      const ended = performance.now();
      last = { value, freshUntil: ended + Math.min((ended - began) * REST, MAX_REST_MS) };
      return value;
    } finally {
      underWay = null;
    }
  };

  return async () => {
    const cached = last && isShowable(last.value) ? last : null;
    if (cached && performance.now() < cached.freshUntil) return cached.value;
    underWay ??= readAndCache();
    const gaveUp = Symbol('gave up');
    // Only callers without an older result see the failure.
    const newer = cached ? underWay.catch(() => gaveUp) : underWay;
    const limit = sleep(cached ? SHORT_WAIT_MS : MAX_WAIT_MS, gaveUp, { ref: false });
    const first = await Promise.race([newer, limit]);
    if (first !== gaveUp) return first as T;
    underWay?.catch(() => undefined);
    if (!cached) throw new ProblemError('unavailable', { retryAfterSeconds: 2 });
    return cached.value;
  };
}
