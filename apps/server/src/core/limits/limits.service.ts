import type { LimitName } from '@ecopulse/contract/admin/limit-table';
import { LRUCache } from 'lru-cache';
import { dayOf } from '../calendar/calendar.rules.ts';
import type { Clock } from '../calendar/clock.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError, tooManyProblem } from '../problems/problem-error.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { keyedHash, type ServerKeys } from '../server-keys/server-keys.service.ts';
import type { ActiveLimits } from './limit-settings.service.ts';
import { pruneRefusals } from './limit-settings.queries.ts';
import { countInWindows, pruneWindows, deleteWindows, type OpenWindow, uncountInWindows } from './limits.queries.ts';
import { createRegistrationTurns } from './registration-queue.ts';
import { pruneRegistrationQueues } from './registration-queue.queries.ts';

export interface Limits {
  /** In-process, so that floods cost no query. Returns a function that undoes it. Throws `too-many-requests`. */
  countInMemory(limit: 'read' | 'write' | 'upload', who: string): () => void;
  /**
   * Which of these residents' cards the reader may see: those of friends, those seen within the hour, and others up to a
   * limit. In memory, since what residents look at is stored nowhere. Throws `too-many-profiles` if none.
   */
  countCards(readerId: number, residentIds: readonly number[], friendIds?: readonly number[]): ReadonlySet<number>;
  readonly unknownSessions: Attempts;
  readonly notFound: Attempts;
  /** Beyond the limit of a client, registrations take turns. Throws `too-many-requests` if theirs has not come. */
  countRegistration(clientKey: string): Promise<void>;
  /** Shared by all servers. Throws `code` if any limit is exceeded. */
  count(keys: readonly LimitKey[], code?: LimitExceededCode): Promise<void>;
  /** Counts as `count` does, but returns false instead of throwing. */
  tryCount(keys: readonly LimitKey[]): Promise<boolean>;
  /**
   * Counts an attempt before its outcome is known, so that concurrency gains nothing; the returned function undoes it.
   * Throws `code`, and counts nothing, if over a limit.
   */
  reserve(attempts: readonly LimitedAttempt[], code: LimitExceededCode): Promise<() => Promise<void>>;
  /** Throws `code` without a query if `reserve` refused one of the same attempts within the last second. */
  throwIfJustRefused(attempts: readonly LimitedAttempt[], code: LimitExceededCode): Promise<void>;
  /** Deletes these counters; another server may refuse for one more second. */
  reset(keys: readonly LimitKey[]): Promise<void>;
  pruneExpired(): Promise<void>;
}

/** `who` is stored only as a keyed hash. */
export interface LimitKey {
  readonly limit: LimitName;
  readonly who: string;
}

/** Over the limit an attempt is refused, unless `whenExceeded` allows it or names another limit to count it in. */
export interface LimitedAttempt extends LimitKey {
  readonly whenExceeded?: 'allow' | LimitKey;
}

type LimitExceededCode = 'too-many-requests' | 'too-many-sign-ins';

/** Avoids a query for immediate retries of refused attempts. */
const RECENT_REFUSAL_MS = 1_000;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly serverKeys: ServerKeys;
  readonly active: ActiveLimits;
}

export function createLimits({ db, clock, serverKeys, active }: Deps): Limits {
  const memoryWindows = createMemoryWindows();
  const cardsSeen = new LRUCache<number, { ids: Set<number>; endsAt: number }>({
    maxSize: MAX_WINDOWS,
    sizeCalculation: () => 1,
  });
  const recentRefusals = new LRUCache<string, { endsAt: Date; refusedUntil: number }>({
    maxSize: MAX_WINDOWS,
    sizeCalculation: () => 1,
  });

  const windowKeyOf = async ({ limit, who }: LimitKey) => `${limit}:${keyedHash(await serverKeys.get('limits'), who)}`;
  const countInSharedWindows = async <K extends LimitKey>(keys: readonly K[]): Promise<(K & OpenWindow)[]> => {
    const keyed = await Promise.all(
      keys.map(async (limitKey) => ({
        limitKey,
        key: await windowKeyOf(limitKey),
        seconds: active.limitFor(limitKey.limit, limitKey.who).seconds,
      })),
    );
    const openWindows = await countInWindows(db, keyed, clock.now());
    return keyed.flatMap(({ limitKey, key }) => {
      const window = openWindows.get(key);
      return window ? [{ ...limitKey, ...window }] : [];
    });
  };
  const isExceeded = ({ limit, who, count }: LimitKey & OpenWindow) => count > active.limitFor(limit, who).max;
  const problemFor = (windows: readonly { limit: LimitName; endsAt: Date }[], code: LimitExceededCode) => {
    for (const { limit } of windows) active.recordRefusal(limit);
    const endsAt = Math.max(...windows.map((window) => window.endsAt.getTime()));
    return tooManyProblem(code, Math.ceil((endsAt - clock.now().getTime()) / 1000));
  };

  const attemptsOptions = (name: 'unknownSessions' | 'notFound') => ({
    limitFor: (who: string) => active.limitFor(name, who),
    onRefused: () => active.recordRefusal(name),
  });

  const throwIfJustRefused = async (attempts: readonly LimitedAttempt[], code: LimitExceededCode): Promise<void> => {
    const now = clock.now().getTime();
    for (const attempt of attempts) {
      if (attempt.whenExceeded === 'allow') continue;
      const key = attempt.whenExceeded ?? attempt;
      const recent = recentRefusals.get(await windowKeyOf(key));
      if (recent && now < recent.refusedUntil) throw problemFor([{ limit: key.limit, endsAt: recent.endsAt }], code);
    }
  };

  return {
    countInMemory(limit, who) {
      const { max, seconds } = active.limitFor(limit, who);
      const window = memoryWindows(`${limit}:${who}`, seconds, Date.now());
      if (window.count <= max) return window.undo;
      active.recordRefusal(limit);
      throw tooManyProblem('too-many-requests', window.secondsLeft);
    },
    countCards(readerId, residentIds, friendIds = []) {
      const { max, seconds } = active.limitFor('cards', `resident-${readerId}`);
      const now = Date.now();
      const open = cardsSeen.get(readerId);
      const seen = open && open.endsAt > now ? open : { ids: new Set<number>(), endsAt: now + seconds * 1000 };
      cardsSeen.set(readerId, seen);
      for (const id of residentIds) if (seen.ids.size < max) seen.ids.add(id);
      const allowed = new Set([...friendIds, ...residentIds.filter((id) => seen.ids.has(id))]);
      if (residentIds.length > 0 && allowed.size === 0) {
        active.recordRefusal('cards');
        const retryAfterSeconds = Math.ceil((seen.endsAt - now) / 1000);
        throw new ProblemError('too-many-profiles', { values: { limit: max }, retryAfterSeconds });
      }
      return allowed;
    },
    countRegistration: createRegistrationTurns({ db, clock, serverKeys, active }),
    async count(keys, code = 'too-many-requests') {
      const exceeded = (await countInSharedWindows(keys)).filter(isExceeded);
      if (exceeded.length > 0) throw problemFor(exceeded, code);
    },
    async tryCount(keys) {
      const exceeded = (await countInSharedWindows(keys)).filter(isExceeded);
      for (const { limit } of exceeded) active.recordRefusal(limit);
      return exceeded.length === 0;
    },
    throwIfJustRefused,
    async reserve(attempts, code) {
      await throwIfJustRefused(attempts, code);
      const counted: (LimitedAttempt & OpenWindow)[] = await countInSharedWindows(attempts);
      const undo = () => uncountInWindows(db, counted);
      let exceeded = counted.filter((attempt) => attempt.whenExceeded === undefined && isExceeded(attempt));
      if (exceeded.length === 0) {
        const fallbackKeys = counted.flatMap((attempt) =>
          typeof attempt.whenExceeded === 'object' && isExceeded(attempt) ? [attempt.whenExceeded] : [],
        );
        const fallbackWindows = fallbackKeys.length > 0 ? await countInSharedWindows(fallbackKeys) : [];
        counted.push(...fallbackWindows);
        exceeded = fallbackWindows.filter(isExceeded);
      }
      if (exceeded.length === 0) return undo;
      await undo();
      const recentUntil = clock.now().getTime() + RECENT_REFUSAL_MS;
      for (const { key, endsAt } of exceeded)
        recentRefusals.set(key, { endsAt, refusedUntil: Math.min(recentUntil, endsAt.getTime()) });
      throw problemFor(exceeded, code);
    },
    async reset(keys) {
      const windowKeys = await Promise.all(keys.map(windowKeyOf));
      await deleteWindows(db, windowKeys);
      for (const key of windowKeys) recentRefusals.delete(key);
    },
    async pruneExpired() {
      const now = clock.now();
      await pruneWindows(db, now);
      await pruneRegistrationQueues(db, now);
      await pruneRefusals(db, dayOf(now));
    },
    unknownSessions: createAttempts(attemptsOptions('unknownSessions')),
    notFound: createAttempts(attemptsOptions('notFound')),
  };
}

const MAX_WINDOWS = 100_000;

interface MemoryWindow {
  readonly count: number;
  readonly secondsLeft: number;
  readonly undo: () => void;
}

function createMemoryWindows(): (key: string, seconds: number, now: number) => MemoryWindow {
  // `maxSize` rather than `max`: with `max`, lru-cache allocates all slots up front.
  const memoryWindows = new LRUCache<string, { count: number; endsAt: number }>({
    maxSize: MAX_WINDOWS,
    sizeCalculation: () => 1,
  });
  return (key, seconds, now) => {
    const open = memoryWindows.get(key);
    const window = open && open.endsAt > now ? open : { count: 0, endsAt: now + seconds * 1000 };
    memoryWindows.set(key, window);
    window.count += 1;
    const undo = (): void => {
      window.count -= 1;
    };
    return { count: window.count, secondsLeft: Math.ceil((window.endsAt - now) / 1000), undo };
  };
}
