import type { Clock } from '../calendar/clock.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { countInWindow, forgetWindow, uncountInWindow } from './limits.queries.ts';

/** At most `max` in a window of so many seconds, from the first one on. */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

/** Far above what a person does, far below what harms. */
export const LIMITS = {
  read: { max: 600, seconds: 60 },
  write: { max: 300, seconds: 60 },
  register: { max: 60, seconds: 3600 },
  signInFailuresOfAccount: { max: 10, seconds: 15 * 60 },
  signInFailuresOfAddress: { max: 100, seconds: 3600 },
} as const satisfies Record<string, Limit>;

export type LimitTable = Readonly<Record<keyof typeof LIMITS, Limit>>;

export interface Limits {
  /** Counts in this process: guards it from floods without a question to the database. Throws `too-many-requests`. */
  countHere(limit: 'read' | 'write', who: string): void;
  /** Counts for all servers together. Throws `too-many-requests`, or the code given, beyond the limit. */
  count(limit: keyof LimitTable, who: string, code?: 'too-many-requests' | 'too-many-sign-ins'): Promise<void>;
  /** Takes back one count, of a try that turned out well. */
  uncount(limit: keyof LimitTable, who: string): Promise<void>;
  /** Starts anew. */
  forget(limit: keyof LimitTable, who: string): Promise<void>;
}

export function createLimits({ db, clock, table }: { db: Database; clock: Clock; table: LimitTable }): Limits {
  const windows = createMemoryWindows();
  const keyOf = (limit: string, who: string) => `${limit}:${who}`;
  return {
    countHere(limit, who) {
      refuseBeyond(table[limit], windows(keyOf(limit, who), table[limit].seconds, Date.now()), 'too-many-requests');
    },
    async count(limit, who, code = 'too-many-requests') {
      refuseBeyond(table[limit], await countInWindow(db, keyOf(limit, who), table[limit].seconds, clock.now()), code);
    },
    uncount: (limit, who) => uncountInWindow(db, keyOf(limit, who)),
    forget: (limit, who) => forgetWindow(db, keyOf(limit, who)),
  };
}

interface Window {
  readonly count: number;
  readonly secondsLeft: number;
}

function refuseBeyond(limit: Limit, window: Window, code: 'too-many-requests' | 'too-many-sign-ins'): void {
  if (window.count > limit.max) throw new ProblemError(code, { retryAfterSeconds: Math.max(1, window.secondsLeft) });
}

const MAX_WINDOWS = 100_000;

/** Fixed windows in memory; when there are too many, all are forgotten: a limit that lets through beats a full heap. */
function createMemoryWindows(): (key: string, seconds: number, now: number) => Window {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (key, seconds, now) => {
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      if (windows.size >= MAX_WINDOWS) windows.clear();
      window = { count: 0, endsAt: now + seconds * 1000 };
      windows.set(key, window);
    }
    window.count += 1;
    return { count: window.count, secondsLeft: Math.ceil((window.endsAt - now) / 1000) };
  };
}
