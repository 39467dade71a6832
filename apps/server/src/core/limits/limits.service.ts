import { LRUCache } from 'lru-cache';
import type { Clock } from '../calendar/clock.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { countInWindows, settleWindows } from './limits.queries.ts';

/** At most `max` calls in a window of `seconds` that begins with the first call. */
export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

/** Far above what a person needs, far below what harms the server. */
export const LIMITS = {
  read: { max: 600, seconds: 60 },
  write: { max: 300, seconds: 60 },
  /** Each takes up to a second of a core and 150 MB. */
  upload: { max: 20, seconds: 3600 },
  register: { max: 60, seconds: 3600 },
  unknownSessions: { max: 300, seconds: 60 },
  missing: { max: 300, seconds: 60 },
  signInFailuresOfAccount: { max: 10, seconds: 15 * 60 },
  signInFailuresOfAddress: { max: 100, seconds: 3600 },
} as const satisfies Record<string, Limit>;

export type LimitTable = Readonly<Record<keyof typeof LIMITS, Limit>>;

export interface Limits {
  /** Counts in this process only: guards against floods without a query. Throws `too-many-requests`. */
  countHere(limit: 'read' | 'write' | 'upload', who: string): void;
  /** Calls with a cookie that this server does not know yet, by client address. */
  readonly unknownSessions: Attempts;
  /** Calls that found nothing, by client address or resident. */
  readonly missing: Attempts;
  /** Counts for all servers together. Throws `too-many-requests`, or `code`, if one is beyond its limit. */
  count(counted: readonly Counted[], code?: BeyondLimit): Promise<void>;
  /** After a successful attempt: resets one counter, and takes back the attempt in the other. */
  settle(forget: Counted, uncount: Counted): Promise<void>;
}

/** A limit, and the caller or account that it counts. */
export interface Counted {
  readonly limit: keyof LimitTable;
  readonly who: string;
}

type BeyondLimit = 'too-many-requests' | 'too-many-sign-ins';

export function createLimits({ db, clock, table }: { db: Database; clock: Clock; table: LimitTable }): Limits {
  const windows = createMemoryWindows();
  const keyOf = ({ limit, who }: Counted) => `${limit}:${who}`;
  return {
    countHere(limit, who) {
      const window = windows(keyOf({ limit, who }), table[limit].seconds, Date.now());
      refuseBeyond(table[limit], window, 'too-many-requests');
    },
    async count(counted, code = 'too-many-requests') {
      const asked = counted.map((one) => ({ key: keyOf(one), seconds: table[one.limit].seconds }));
      const answered = await countInWindows(db, asked, clock.now());
      for (const one of counted) {
        const window = answered.get(keyOf(one));
        if (window) refuseBeyond(table[one.limit], window, code);
      }
    },
    unknownSessions: createAttempts(table.unknownSessions),
    missing: createAttempts(table.missing),
    settle: (forget, uncount) => settleWindows(db, keyOf(forget), keyOf(uncount), clock.now()),
  };
}

interface Window {
  readonly count: number;
  readonly secondsLeft: number;
}

function refuseBeyond(limit: Limit, window: Window, code: BeyondLimit): void {
  if (window.count > limit.max) throw new ProblemError(code, { retryAfterSeconds: Math.max(1, window.secondsLeft) });
}

const MAX_WINDOWS = 100_000;

/** Fixed windows in memory. Beyond the maximum number, the least recently used is dropped. */
function createMemoryWindows(): (key: string, seconds: number, now: number) => Window {
  // Counted as a size: with `max` the library would allocate every place at the start.
  const windows = new LRUCache<string, { count: number; endsAt: number }>({
    maxSize: MAX_WINDOWS,
    sizeCalculation: () => 1,
  });
  return (key, seconds, now) => {
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + seconds * 1000 };
      windows.set(key, window);
    }
    window.count += 1;
    return { count: window.count, secondsLeft: Math.ceil((window.endsAt - now) / 1000) };
  };
}
