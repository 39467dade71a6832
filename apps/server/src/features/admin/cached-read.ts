import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../core/problems/problem-error.ts';

/** A result stays fresh for this many times the duration of its read, up to the maximum. */
const FRESH_FACTOR = 20;
const MAX_FRESH_MS = 60_000;
/** How long a caller waits for a new result, if there is an older one to show and if there is none. */
const MAX_WAIT_WITH_STALE_MS = 200;
const MAX_WAIT_WITHOUT_STALE_MS = 900;

interface Cached<T> {
  readonly value: T;
  readonly freshUntil: number;
}

interface Deps<T> {
  read(): Promise<T>;
  isUsable(value: T): boolean;
}

/**
 * Caches the last result of a read that may be slower than a request; one read runs at a time.
 * Throws `unavailable` while the first result is being read.
 */
export function createCachedRead<T>({ read, isUsable }: Deps<T>): () => Promise<T> {
  let lastResult: Cached<T> | null = null;
  let pendingRead: Promise<T> | null = null;

  const readAndCache = async (): Promise<T> => {
    const startedAt = performance.now();
    try {
      const value = await read();
      const endedAt = performance.now();
      lastResult = { value, freshUntil: endedAt + Math.min((endedAt - startedAt) * FRESH_FACTOR, MAX_FRESH_MS) };
      return value;
    } finally {
      pendingRead = null;
    }
  };

  return async () => {
    const usable = lastResult && isUsable(lastResult.value) ? lastResult : null;
    if (usable && performance.now() < usable.freshUntil) return usable.value;
    pendingRead ??= readAndCache();
    const timedOut = Symbol('timed out');
    // A failed read is reported only to callers without an older result.
    const freshRead = usable ? pendingRead.catch(() => timedOut) : pendingRead;
    const timeout = sleep(usable ? MAX_WAIT_WITH_STALE_MS : MAX_WAIT_WITHOUT_STALE_MS, timedOut, { ref: false });
    const winner = await Promise.race([freshRead, timeout]);
    if (winner !== timedOut) return winner as T;
    if (!usable) throw new ProblemError('unavailable', { retryAfterSeconds: 2 });
    return usable.value;
  };
}
