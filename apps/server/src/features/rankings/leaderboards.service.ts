import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Changes } from '../../db/changes.ts';
import type { Reads } from '../../db/standby.ts';
import {
  type LeaderboardRow,
  readLeaderboard,
  readWeekResult,
  type ResultRow,
  type LeaderboardScope,
} from './leaderboards.queries.ts';
import { type Leaderboard, createHistogram, withoutResident } from './rankings.rules.ts';

/** Cached leaderboards of this process, at most 30 s old. */
export interface Leaderboards {
  getLive(scope: LeaderboardScope): Promise<Leaderboard<LeaderboardRow>>;
  getResult(week: string): Promise<readonly ResultRow[] | null>;
}

/** More rows than are shown, since some may be hidden from the reader. */
const MAX_CACHED_ROWS = 150;
/**
 * Younger than MAX_FRESH_AGE_MS, a value is returned as it is; younger than MAX_STALE_AGE_MS, it is returned and refreshed;
 * later callers wait for a new value.
 */
const MAX_FRESH_AGE_MS = 15_000;
const MAX_STALE_AGE_MS = 25_000;
const MAX_WAIT_MS = 900;
/** There are about sixty: the nation, its towns and two weeks. */
const MAX_CACHED_LEADERBOARDS = 100;

/** Reading a leaderboard may outlast a request, so `reads` must have no statement timeout. */
export function createLeaderboards({ reads, changes }: { reads: Reads; changes: Changes }): Leaderboards {
  const getCached = createStaleWhileRevalidateCache(changes);
  const read = async (scope: LeaderboardScope): Promise<Leaderboard<LeaderboardRow>> => {
    const { rows, points, residents } = await reads((db) => readLeaderboard(db, scope, MAX_CACHED_ROWS));
    return { rows, histogram: createHistogram(points, residents) };
  };
  return {
    getLive: (scope) => getCached({ key: keyOf(scope), read: () => read(scope), removeResident: withoutResident }),
    getResult: (week) =>
      getCached<readonly ResultRow[] | null>({
        key: `result/${week}`,
        read: () => reads((db) => readWeekResult(db, week, MAX_CACHED_ROWS)),
        removeResident: (rows, id) => rows?.filter((row) => row.id !== id) ?? null,
      }),
  };
}

function keyOf(scope: LeaderboardScope): string {
  if (scope.kind === 'nation') return scope.kind;
  return `${scope.kind}/${scope.kind === 'town' ? scope.town : scope.week}`;
}

interface Cacheable<T> {
  readonly key: string;
  read(): Promise<T>;
  removeResident(value: T, residentId: number): T;
}

interface CachedValue {
  readonly value: unknown;
  readonly readAt: number;
  withoutResident(residentId: number): CachedValue;
  /** The same value with an age at which the next caller refreshes it. */
  asStale(): CachedValue;
}

interface PendingRead {
  readonly result: Promise<unknown>;
  /** Residents who left the rankings since the read began; its result may still contain them. */
  readonly departedIds: number[];
  isOutdated: boolean;
}

const DEPARTURE_KEY_PATTERN = /^left\/(\d+)$/;

/** One read per key at a time, however many callers there are. */
function createStaleWhileRevalidateCache(changes: Changes): <T>(cacheable: Cacheable<T>) => Promise<T> {
  const cachedValues = new Map<string, CachedValue>();
  const pendingReads = new Map<string, PendingRead>();
  const clearAll = (): void => {
    cachedValues.clear();
    // A read in progress may return values from before the change.
    pendingReads.clear();
  };
  /** Cached values are served during the refresh: reading a million scores takes 0.27 s (decision 014). */
  const markAllStale = (): void => {
    for (const [key, value] of cachedValues) cachedValues.set(key, value.asStale());
    for (const pendingRead of pendingReads.values()) pendingRead.isOutdated = true;
  };
  const removeDepartedResident = (residentId: number): void => {
    for (const [key, value] of cachedValues) cachedValues.set(key, value.withoutResident(residentId));
    for (const { departedIds } of pendingReads.values()) departedIds.push(residentId);
  };
  changes.on('rankings', (key) => {
    const departedId = DEPARTURE_KEY_PATTERN.exec(key)?.[1];
    if (departedId !== undefined) removeDepartedResident(Number(departedId));
    else if (key === 'corrected') markAllStale();
    else clearAll();
  });
  // Without change events, cached values could be outdated.
  changes.onListening(clearAll);

  const refresh = <T>({ key, read, removeResident }: Cacheable<T>): Promise<T> => {
    const pendingRead = pendingReads.get(key);
    if (pendingRead) return pendingRead.result as Promise<T>;
    const startedAt = performance.now();
    const toCachedValue = (value: T, readAt: number): CachedValue => ({
      value,
      readAt,
      withoutResident: (id) => toCachedValue(removeResident(value, id), readAt),
      asStale: () => toCachedValue(value, Math.min(readAt, performance.now() - MAX_FRESH_AGE_MS)),
    });
    const departedIds: number[] = [];
    const result = read().then((value) => departedIds.reduce(removeResident, value));
    const currentRead: PendingRead = { result, departedIds, isOutdated: false };
    pendingReads.set(key, currentRead);
    // False once all caches were cleared while reading.
    const isCurrentRead = () => pendingReads.get(key) === currentRead;
    const store = (value: T): void => {
      if (!isCurrentRead()) return;
      pendingReads.delete(key);
      if (!changes.listening) return;
      if (cachedValues.size >= MAX_CACHED_LEADERBOARDS) cachedValues.clear();
      const cachedValue = toCachedValue(value, startedAt);
      cachedValues.set(key, currentRead.isOutdated ? cachedValue.asStale() : cachedValue);
    };
    const discard = (): void => {
      if (isCurrentRead()) pendingReads.delete(key);
    };
    result.then(store, discard);
    return result;
  };

  return async <T>(cacheable: Cacheable<T>): Promise<T> => {
    const cachedValue = cachedValues.get(cacheable.key);
    const ageMs = cachedValue ? performance.now() - cachedValue.readAt : Infinity;
    if (!cachedValue || ageMs >= MAX_STALE_AGE_MS) return withTimeout(refresh(cacheable));
    // Ignored: a failed read only matters to callers who wait for it.
    if (ageMs >= MAX_FRESH_AGE_MS) refresh(cacheable).catch(() => undefined);
    return cachedValue.value as T;
  };
}

/** A late result is cached for the next caller. Throws `unavailable`. */
async function withTimeout<T>(read: Promise<T>): Promise<T> {
  const timedOut = Symbol('timed out');
  const timeout = sleep(MAX_WAIT_MS, timedOut, { ref: false });
  const outcome = await Promise.race([read, timeout]);
  if (outcome === timedOut) throw new ProblemError('unavailable', { retryAfterSeconds: 1 });
  return outcome;
}
