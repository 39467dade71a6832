import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Changes } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { type BoardRow, readBoard, readResult, type ResultRow, type Scope } from './boards.queries.ts';
import { type Board, createHistogram } from './rankings.rules.ts';

/** The boards that this process keeps in memory, each as it was at one moment of at most 30 s ago. */
export interface Boards {
  live(scope: Scope): Promise<Board<BoardRow>>;
  /** The top of a week's frozen result; null as long as it is not frozen. */
  result(week: string): Promise<readonly ResultRow[] | null>;
}

/** Told whenever somebody leaves the rankings, or points are taken: then what is kept shows what must not be seen. */
export const RANKINGS_TOPIC = 'rankings';

/** More than are shown: some of them may be hidden from who looks. */
const ROWS_KEPT = 150;
/** Until then a board is answered as it is, and then read anew; past the second one whoever asks waits for that. */
const FRESH_MS = 10_000;
const OLDEST_MS = 25_000;
/** As long as a request waits for any other answer of the database. */
const LONGEST_WAIT_MS = 900;
/** The nation, its towns and two weeks are some sixty. */
const MAX_BOARDS = 100;

/** Reading a board may take longer than a request waits: `background` is a database that lets it. */
export function createBoards({ background: db, changes }: { background: Database; changes: Changes }): Boards {
  const keep = createRefreshing(changes);
  return {
    live: (scope) =>
      keep(keyOf(scope), async () => {
        const { rows, points, residents } = await readBoard(db, scope, ROWS_KEPT);
        return { rows, histogram: createHistogram(points, residents) };
      }),
    result: (week) => keep(`result/${week}`, () => readResult(db, week, ROWS_KEPT)),
  };
}

function keyOf(scope: Scope): string {
  if (scope.of === 'nation') return scope.of;
  return `${scope.of}/${scope.of === 'town' ? scope.town : scope.week}`;
}

interface Kept<T> {
  readonly value: T;
  readonly readAt: number;
}

/** Keeps what is read by key; one read of a key is under way at a time, however many ask. */
function createRefreshing(changes: Changes): <T>(key: string, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept<unknown>>();
  const reading = new Map<string, Promise<unknown>>();
  const forgetAll = (): void => {
    kept.clear();
    // What is being read may be of before the change: nobody who asks from now on gets it.
    reading.clear();
  };
  changes.on(RANKINGS_TOPIC, forgetAll);
  // While nothing is heard, and of before that, nothing is kept.
  changes.onListening(forgetAll);

  const refresh = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const underWay = reading.get(key) as Promise<T> | undefined;
    if (underWay) return underWay;
    const readAt = performance.now();
    const result = read();
    reading.set(key, result);
    const isStillWanted = () => reading.get(key) === result;
    const keep = (value: T): void => {
      if (!isStillWanted()) return;
      reading.delete(key);
      if (!changes.listening) return;
      if (kept.size >= MAX_BOARDS) kept.clear();
      kept.set(key, { value, readAt });
    };
    const forget = (): void => {
      if (isStillWanted()) reading.delete(key);
    };
    result.then(keep, forget);
    return result;
  };

  return async (key, read) => {
    const known = kept.get(key) as Kept<Awaited<ReturnType<typeof read>>> | undefined;
    const age = known ? performance.now() - known.readAt : Infinity;
    if (!known || age >= OLDEST_MS) return withinReason(refresh(key, read));
    // Whoever asks next gets the new one; that this read may fail is for those who have to wait for one.
    if (age >= FRESH_MS) refresh(key, read).catch(() => undefined);
    return known.value;
  };
}

/** Waits as long as a request may; what is read later is there for those who ask again. Throws `unavailable`. */
async function withinReason<T>(reading: Promise<T>): Promise<T> {
  const gaveUp = Symbol('gave up');
  const limit = sleep(LONGEST_WAIT_MS, gaveUp, { ref: false });
  const first = await Promise.race([reading, limit]);
  if (first === gaveUp) throw new ProblemError('unavailable', { retryAfterSeconds: 1 });
  return first;
}
