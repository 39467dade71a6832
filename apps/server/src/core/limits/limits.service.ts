import { LRUCache } from 'lru-cache';
import type { Clock } from '../calendar/clock.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { keyedHash, type ServerKeys } from '../server-keys/server-keys.service.ts';
import {
  countInWindows,
  deleteEndedWindows,
  deleteWindows,
  type OpenWindow,
  uncountInWindows,
} from './limits.queries.ts';

export interface Limit {
  readonly max: number;
  readonly seconds: number;
}

/** Far above what a person needs, far below what harms the server. */
export const LIMITS = {
  read: { max: 600, seconds: 60 },
  write: { max: 300, seconds: 60 },
  /** Each takes up to 1 s of CPU and 150 MB. */
  upload: { max: 20, seconds: 3600 },
  register: { max: 60, seconds: 3600 },
  exports: { max: 20, seconds: 3600 },
  /** Emails of one kind with a link, per address or resident. */
  linkMails: { max: 3, seconds: 3600 },
  linkMailsOfClient: { max: 60, seconds: 3600 },
  registrationMails: { max: 1, seconds: 86_400 },
  newDeviceMails: { max: 3, seconds: 86_400 },
  unknownSessions: { max: 300, seconds: 60 },
  missing: { max: 300, seconds: 60 },
  /** Per account and client address or known device. */
  signInFailures: { max: 10, seconds: 15 * 60 },
  signInFailuresOfAddress: { max: 100, seconds: 3600 },
  /** Per account; beyond it, unknown devices are throttled. */
  signInFailuresOfAccount: { max: 50, seconds: 15 * 60 },
  /** Per account, on unknown devices. Guessing for a year then succeeds with about 2% probability. */
  codeFailures: { max: 20, seconds: 24 * 3600 },
  /** For unknown devices on a throttled account. */
  slowedSignIns: { max: 1, seconds: 60 },
  /** Same as friend requests, which also reveal a profile card by id. */
  cardsByBlocking: { max: 20, seconds: 24 * 3600 },
} as const satisfies Record<string, Limit>;

export type LimitTable = Readonly<Record<keyof typeof LIMITS, Limit>>;

export interface Limits {
  /** In-process, so that floods cost no query. Throws `too-many-requests`. */
  countHere(limit: 'read' | 'write' | 'upload', who: string): void;
  readonly unknownSessions: Attempts;
  readonly missing: Attempts;
  /** Shared by all servers. Throws `code` if any limit is exceeded. */
  count(counted: readonly Counted[], code?: BeyondLimit): Promise<void>;
  allows(counted: readonly Counted[]): Promise<boolean>;
  /**
   * Counts an attempt before its outcome is known, so that concurrency gains nothing; the returned function undoes it.
   * Throws `code`, and counts nothing, if over a limit.
   */
  reserve(attempt: readonly Reserved[], code: BeyondLimit): Promise<() => Promise<void>>;
  /** Throws `code` without a query if `reserve` refused the same attempt within the last second. */
  refuseAgain(attempt: readonly Reserved[], code: BeyondLimit): Promise<void>;
  /** Resets these counters; another server may refuse for one more second. */
  forget(counted: readonly Counted[]): Promise<void>;
  pruneExpired(): Promise<void>;
}

/** `who` is stored only as a keyed hash. */
export interface Counted {
  readonly limit: keyof LimitTable;
  readonly who: string;
}

/** Over the limit an attempt is refused, unless `beyond` allows it or names another limit to count it in. */
export interface Reserved extends Counted {
  readonly beyond?: 'allowed' | Counted;
}

type BeyondLimit = 'too-many-requests' | 'too-many-sign-ins';

/** Avoids a query for immediate retries of refused attempts. */
const REFUSED_AGAIN_MS = 1_000;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly serverKeys: ServerKeys;
  readonly table: LimitTable;
}

export function createLimits({ db, clock, serverKeys, table }: Deps): Limits {
  const windows = createMemoryWindows();
  const full = new LRUCache<string, { endsAt: Date; until: number }>({
    maxSize: MAX_WINDOWS,
    sizeCalculation: () => 1,
  });

  const keyOf = async ({ limit, who }: Counted) => `${limit}:${keyedHash(await serverKeys.get('limits'), who)}`;
  const countAll = async <C extends Counted>(counted: readonly C[]): Promise<(C & OpenWindow)[]> => {
    const keyed = await Promise.all(
      counted.map(async (one) => ({ one, key: await keyOf(one), seconds: table[one.limit].seconds })),
    );
    const open = await countInWindows(db, keyed, clock.now());
    return keyed.flatMap(({ one, key }) => {
      const window = open.get(key);
      return window ? [{ ...one, ...window }] : [];
    });
  };
  const isBeyond = ({ limit, count }: Counted & OpenWindow) => count > table[limit].max;
  const refusalOf = (refusing: readonly { endsAt: Date }[], code: BeyondLimit) => {
    const endsAt = Math.max(...refusing.map((window) => window.endsAt.getTime()));
    return refusal(code, Math.ceil((endsAt - clock.now().getTime()) / 1000));
  };

  const refuseAgain = async (attempt: readonly Reserved[], code: BeyondLimit): Promise<void> => {
    const now = clock.now().getTime();
    for (const one of attempt) {
      if (one.beyond === 'allowed') continue;
      const known = full.get(await keyOf(one.beyond ?? one));
      if (known && now < known.until) throw refusalOf([known], code);
    }
  };

  return {
    countHere(limit, who) {
      const { max, seconds } = table[limit];
      const window = windows(`${limit}:${who}`, seconds, Date.now());
      if (window.count > max) throw refusal('too-many-requests', window.secondsLeft);
    },
    async count(counted, code = 'too-many-requests') {
      const beyond = (await countAll(counted)).filter(isBeyond);
      if (beyond.length > 0) throw refusalOf(beyond, code);
    },
    async allows(counted) {
      return !(await countAll(counted)).some(isBeyond);
    },
    refuseAgain,
    async reserve(attempt, code) {
      await refuseAgain(attempt, code);
      const counted: (Reserved & OpenWindow)[] = await countAll(attempt);
      const takeBack = () => uncountInWindows(db, counted);
      let refusing = counted.filter((one) => one.beyond === undefined && isBeyond(one));
      if (refusing.length === 0) {
        const elsewhere = counted.flatMap((one) =>
          typeof one.beyond === 'object' && isBeyond(one) ? [one.beyond] : [],
        );
        const alsoCounted = elsewhere.length > 0 ? await countAll(elsewhere) : [];
        counted.push(...alsoCounted);
        refusing = alsoCounted.filter(isBeyond);
      }
      if (refusing.length === 0) return takeBack;
      await takeBack();
      const until = clock.now().getTime() + REFUSED_AGAIN_MS;
      for (const { key, endsAt } of refusing) full.set(key, { endsAt, until: Math.min(until, endsAt.getTime()) });
      throw refusalOf(refusing, code);
    },
    async forget(counted) {
      const keys = await Promise.all(counted.map(keyOf));
      await deleteWindows(db, keys);
      for (const key of keys) full.delete(key);
    },
    pruneExpired: () => deleteEndedWindows(db, clock.now()),
    unknownSessions: createAttempts(table.unknownSessions),
    missing: createAttempts(table.missing),
  };
}

function refusal(code: BeyondLimit, secondsLeft: number): ProblemError {
  return new ProblemError(code, { retryAfterSeconds: Math.max(1, secondsLeft) });
}

const MAX_WINDOWS = 100_000;

function createMemoryWindows(): (key: string, seconds: number, now: number) => { count: number; secondsLeft: number } {
  // `maxSize` rather than `max`: with `max`, lru-cache allocates all slots up front.
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
