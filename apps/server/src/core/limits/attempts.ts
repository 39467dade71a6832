import type { Limit } from '@ecopulse/contract/admin/limit-table';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../problems/problem-error.ts';

interface Options {
  readonly limitFor: (who: string) => Limit;
  readonly onRefused?: () => void;
  readonly now?: () => number;
}

/**
 * In-process limit on failed attempts that cost a query, such as calls with an unknown session cookie. Attempts under way
 * may fail too, so they count until their outcome is known, and further ones wait for it: concurrency gains nothing, and a
 * burst of attempts that succeed is never refused.
 */
export interface Attempts {
  /**
   * Synchronous if `work` is and no outcome must be awaited. Throws or rejects with `too-many-requests`. Evaluates `who`
   * only if some caller is at the limit, or if `work` is asynchronous.
   */
  run<T>(
    who: () => string,
    work: () => T | Promise<T>,
    isFailure: (outcome: PromiseSettledResult<T>) => boolean,
  ): T | Promise<T>;
}

interface Window {
  failed: number;
  underWay: number;
  readonly endsAt: number;
  readonly waiting: (() => void)[];
}

const MAX_CALLERS = 20_000;

export function createAttempts({ limitFor, onRefused, now = Date.now }: Options): Attempts {
  // `maxSize` rather than `max`: with `max`, lru-cache allocates all slots up front.
  const windows = new LRUCache<string, Window>({ maxSize: MAX_CALLERS, sizeCalculation: () => 1 });
  let anyFullUntil = 0;

  const findOpen = (key: string): Window | null => {
    const window = windows.get(key);
    return window && now() < window.endsAt ? window : null;
  };
  /** Null if an attempt can start. */
  const findTurn = (who: () => string): Promise<void> | null => {
    // Fast path: no caller is at the limit.
    if (now() >= anyFullUntil) return null;
    const key = who();
    const window = findOpen(key);
    const { max } = limitFor(key);
    if (!window || window.failed + window.underWay < max) return null;
    if (window.failed >= max) {
      onRefused?.();
      const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
      throw new ProblemError('too-many-requests', { retryAfterSeconds });
    }
    return new Promise((resolve) => {
      window.waiting.push(resolve);
    });
  };
  const start = (key: string): Window => {
    const { max, seconds } = limitFor(key);
    const window = findOpen(key) ?? { failed: 0, underWay: 0, endsAt: now() + seconds * 1000, waiting: [] };
    windows.set(key, window);
    window.underWay += 1;
    if (window.failed + window.underWay >= max) anyFullUntil = Math.max(anyFullUntil, window.endsAt);
    return window;
  };
  const end = (window: Window, hasFailed: boolean): void => {
    window.underWay -= 1;
    if (hasFailed) window.failed += 1;
    // Those who wake first look again; without attempts under way, no one would wake the rest.
    const woken = window.underWay === 0 ? window.waiting.splice(0) : hasFailed ? [] : window.waiting.splice(0, 1);
    for (const wake of woken) wake();
  };

  const run: Attempts['run'] = (who, work, isFailure) => {
    const turn = findTurn(who);
    if (turn) return turn.then(() => run(who, work, isFailure));
    const result = work();
    if (!(result instanceof Promise)) return result;
    const window = start(who());
    return Promise.allSettled([result]).then(([outcome]) => {
      end(window, isFailure(outcome));
      return result;
    });
  };
  return { run };
}
