import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Changes } from '../../db/changes.ts';
import type { Reads } from '../../db/standby.ts';
import { type BoardRow, readLeaderboard, readResult, type ResultRow, type Scope } from './boards.queries.ts';
import { type Board, createHistogram, withoutResident } from './rankings.rules.ts';

/** Cached leaderboards of this process, at most 30 s old. */
export interface Leaderboards {
  live(scope: Scope): Promise<Board<BoardRow>>;
  result(week: string): Promise<readonly ResultRow[] | null>;
}

/** More rows than are shown, since some may be hidden from the reader. */
const ROWS_KEPT = 150;
/**
 * Up to FRESH_MS a value is fresh; up to OLDEST_MS it is still returned while it is read again;
 * after that, callers wait for the new one.
 */
const FRESH_MS = 15_000;
const OLDEST_MS = 25_000;
const MAX_WAIT_MS = 900;
/** There are about sixty: the nation, its towns and two weeks. */
const MAX_BOARDS = 100;

/** Reading a leaderboard may outlast a request, so `reads` must have no statement timeout. */
export function createLeaderboards({ reads, changes }: { reads: Reads; changes: Changes }): Leaderboards {
  const keep = createRefreshing(changes);
  const read = async (scope: Scope): Promise<Board<BoardRow>> => {
    const { rows, points, residents } = await reads((db) => readLeaderboard(db, scope, ROWS_KEPT));
    return { rows, histogram: createHistogram(points, residents) };
  };
  return {
    live: (scope) => keep({ key: keyOf(scope), read: () => read(scope), without: withoutResident }),
    result: (week) =>
      keep<readonly ResultRow[] | null>({
        key: `result/${week}`,
        read: () => reads((db) => readResult(db, week, ROWS_KEPT)),
        without: (rows, id) => rows?.filter((row) => row.id !== id) ?? null,
      }),
  };
}

function keyOf(scope: Scope): string {
  if (scope.of === 'nation') return scope.of;
  return `${scope.of}/${scope.of === 'town' ? scope.town : scope.week}`;
}

interface Cacheable<T> {
  readonly key: string;
  read(): Promise<T>;
  without(value: T, residentId: number): T;
}

interface Cached {
  readonly value: unknown;
  readonly readAt: number;
  without(residentId: number): Cached;
  /** The same value, but stale, so that the next caller has it read again. */
  due(): Cached;
}

interface Reading {
  readonly result: Promise<unknown>;
  /** Residents who left since the read began; its result may still contain them. */
  readonly left: number[];
  isOutdated: boolean;
}

const LEFT = /^left\/(\d+)$/;

/** One read per key at a time, however many callers there are. */
function createRefreshing(changes: Changes): <T>(cacheable: Cacheable<T>) => Promise<T> {
  const cached = new Map<string, Cached>();
  const reading = new Map<string, Reading>();
  const forgetAll = (): void => {
    cached.clear();
    // A read in progress may return values from before the change.
    reading.clear();
  };
  /** Serves cached values meanwhile: reading a million scores takes 0.27 s (decision 014). */
  const readAllAgain = (): void => {
    for (const [key, value] of cached) cached.set(key, value.due());
    for (const underWay of reading.values()) underWay.isOutdated = true;
  };
  const takeOut = (residentId: number): void => {
    for (const [key, value] of cached) cached.set(key, value.without(residentId));
    for (const { left } of reading.values()) left.push(residentId);
  };
  changes.on('rankings', (key) => {
    const left = LEFT.exec(key)?.[1];
    if (left !== undefined) takeOut(Number(left));
    else if (key === 'corrected') readAllAgain();
    else forgetAll();
  });
  // Without change events, cached values could be outdated.
  changes.onListening(forgetAll);

  const refresh = <T>({ key, read, without }: Cacheable<T>): Promise<T> => {
    const underWay = reading.get(key);
    if (underWay) return underWay.result as Promise<T>;
    const began = performance.now();
    const toCached = (value: T, readAt: number): Cached => ({
      value,
      readAt,
      without: (id) => toCached(without(value, id), readAt),
      due: () => toCached(value, Math.min(readAt, performance.now() - FRESH_MS)),
    });
    const left: number[] = [];
    const result = read().then((value) => left.reduce(without, value));
    const own: Reading = { result, left, isOutdated: false };
    reading.set(key, own);
    const isStillWanted = () => reading.get(key) === own;
    const keep = (value: T): void => {
      if (!isStillWanted()) return;
      reading.delete(key);
      if (!changes.listening) return;
      if (cached.size >= MAX_BOARDS) cached.clear();
      const read = toCached(value, began);
      cached.set(key, own.isOutdated ? read.due() : read);
    };
    const forget = (): void => {
      if (isStillWanted()) reading.delete(key);
    };
    result.then(keep, forget);
    return result;
  };

  return async <T>(cacheable: Cacheable<T>): Promise<T> => {
    const known = cached.get(cacheable.key);
    const age = known ? performance.now() - known.readAt : Infinity;
    if (!known || age >= OLDEST_MS) return withinReason(refresh(cacheable));
    // Ignored: a failed read only matters to callers who wait for it.
    if (age >= FRESH_MS) refresh(cacheable).catch(() => undefined);
    return known.value as T;
  };
}

/** A late result is cached for the next caller. Throws `unavailable`. */
async function withinReason<T>(reading: Promise<T>): Promise<T> {
  const gaveUp = Symbol('gave up');
  const limit = sleep(MAX_WAIT_MS, gaveUp, { ref: false });
  const first = await Promise.race([reading, limit]);
  if (first === gaveUp) throw new ProblemError('unavailable', { retryAfterSeconds: 1 });
  return first;
}
