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
  exports: { max: 20, seconds: 3600 },
  /** Mails with a link of one kind, to one address or of one resident. */
  linkMails: { max: 3, seconds: 3600 },
  /** Password resets, for whatever addresses, that one client asks for. */
  linkMailsOfClient: { max: 60, seconds: 3600 },
  registrationMails: { max: 1, seconds: 86_400 },
  /** About sign-ins on new devices, to one resident. */
  newDeviceMails: { max: 3, seconds: 86_400 },
  unknownSessions: { max: 300, seconds: 60 },
  missing: { max: 300, seconds: 60 },
  /** Of one account, from one address or on one known device. */
  signInFailures: { max: 10, seconds: 15 * 60 },
  /** From one address, of any accounts. */
  signInFailuresOfAddress: { max: 100, seconds: 3600 },
  /** Of one account, from anywhere; beyond it, unknown devices are slowed down. */
  signInFailuresOfAccount: { max: 50, seconds: 15 * 60 },
  /** Wrong codes of one account, on unknown devices anywhere. Guessing for a year then succeeds with about 2 %. */
  codeFailures: { max: 20, seconds: 24 * 3600 },
  /** How often unknown devices may try an account that is slowed down. */
  slowedSignIns: { max: 1, seconds: 60 },
  /** As many as friend requests, which also show the card of an id. */
  cardsByBlocking: { max: 20, seconds: 24 * 3600 },
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
  /** Counts in the same way, and returns whether all are within their limits. */
  allows(counted: readonly Counted[]): Promise<boolean>;
  /**
   * Counts an attempt before its outcome is known, for all servers together, so that concurrent attempts get no more
   * than successive ones. Returns how to take the counts back. If the attempt is beyond a limit, it counts nothing and
   * `code` is thrown.
   */
  reserve(attempt: readonly Reserved[], code: BeyondLimit): Promise<() => Promise<void>>;
  /** Throws `code` again, without a query, if `reserve` has refused such an attempt within the last second. */
  refuseAgain(attempt: readonly Reserved[], code: BeyondLimit): Promise<void>;
  /** Forgets what these have counted; another server may refuse for a second more. */
  forget(counted: readonly Counted[]): Promise<void>;
  /** Removes windows that have ended; a job. */
  pruneExpired(): Promise<void>;
}

/** A limit, and the caller or account that it counts. Who that is, is stored only as a keyed hash. */
export interface Counted {
  readonly limit: keyof LimitTable;
  readonly who: string;
}

/** What an attempt counts. Beyond the limit it is refused, unless it is `allowed` or has to count elsewhere instead. */
export interface Reserved extends Counted {
  readonly beyond?: 'allowed' | Counted;
}

type BeyondLimit = 'too-many-requests' | 'too-many-sign-ins';

/** Whoever is refused and asks again at once is not worth a query. */
const REFUSED_AGAIN_MS = 1_000;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly serverKeys: ServerKeys;
  readonly table: LimitTable;
}

export function createLimits({ db, clock, serverKeys, table }: Deps): Limits {
  const windows = createMemoryWindows();
  /** The ends of windows that are full, by key, and until when to believe it. */
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
  /** The refusal that ends last. */
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

/** Fixed windows in memory. Beyond the maximum number, the least recently used is dropped. */
function createMemoryWindows(): (key: string, seconds: number, now: number) => { count: number; secondsLeft: number } {
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
