import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../core/problems/problem-error.ts';

/** What was read takes so many times as long to grow old as it took to read, but not for ever. */
const REST = 20;
const LONGEST_REST_MS = 60_000;
/** Who has something older waits this long for something newer, and as long as a request may where there is nothing. */
const SHORT_WAIT_MS = 200;
const LONGEST_WAIT_MS = 900;

interface Kept<T> {
  readonly value: T;
  readonly freshUntil: number;
}

interface Deps<T> {
  /** Reads anew; `last` is what was read before. */
  read(last: T | null): Promise<T>;
  /** Whether a result can still be shown, fresh or not. */
  isShowable(value: T): boolean;
}

/**
 * Keeps the last result of a reading that may take longer than a request waits. One is under way at a time, however
 * many ask. Throws `unavailable` where there is nothing to show, and as long as reading takes.
 */
export function createKeptReading<T>({ read, isShowable }: Deps<T>): () => Promise<T> {
  let last: Kept<T> | null = null;
  let underWay: Promise<T> | null = null;

  const readAndKeep = async (): Promise<T> => {
    const began = performance.now();
    try {
      const value = await read(last?.value ?? null);
      const ended = performance.now();
      last = { value, freshUntil: ended + Math.min((ended - began) * REST, LONGEST_REST_MS) };
      return value;
    } finally {
      underWay = null;
    }
  };

  return async () => {
    const cached = last && isShowable(last.value) ? last : null;
    if (cached && performance.now() < cached.freshUntil) return cached.value;
    underWay ??= readAndKeep();
    const gaveUp = Symbol('gave up');
    // That a newer one fails is for those who have nothing older.
    const newer = cached ? underWay.catch(() => gaveUp) : underWay;
    const limit = sleep(cached ? SHORT_WAIT_MS : LONGEST_WAIT_MS, gaveUp, { ref: false });
    const first = await Promise.race([newer, limit]);
    if (first !== gaveUp) return first as T;
    underWay?.catch(() => undefined);
    if (!cached) throw new ProblemError('unavailable', { retryAfterSeconds: 2 });
    return cached.value;
  };
}
