import { LRUCache } from 'lru-cache';
import type { Metric } from '../core/metrics/metric.ts';
import type { Changes } from '../db/changes.ts';
import { isDatabaseUnavailable } from '../db/database.ts';
import {
  CACHED_RESPONSES,
  type CachedSubject,
  DEPENDENT_SUBJECTS,
  type ThrottledSubject,
  THROTTLED_SUBJECTS,
} from '../db/topics.ts';
import { CachedResponse, type ResponseContent } from './prepared-response.ts';

/** Cached until a change, for at most 30 s. Keys are `subject` or `subject/…`; a change of the subject drops all. */
export interface ResponseCache {
  /** Sync if cached. Returns an outdated response while the database is unreachable. */
  get<T>(key: string, build: () => Promise<ResponseContent<T>>): CachedResponse<T> | Promise<CachedResponse<T>>;
  readonly metrics: readonly Metric[];
}

const THROTTLE_INTERVAL_MS = 1_000;

/** Far above today's content, far below what a server may use. */
const MAX_BYTES = 32 * 1024 * 1024;
const OVERHEAD_BYTES = 1_000;

/**
 * All responses are rebuilt periodically, in case a notification was lost; together, since some are built from others.
 */
const CHECK_PERIOD_MS = 30_000;
/** Returned only while the database is unreachable. */
const OUTDATED = -1;

interface Entry {
  readonly response: CachedResponse;
  period: number;
}

/** Failed builds are not cached. Beyond `maxBytes`, the least recently used are dropped. */
export function createResponseCache(changes: Changes, { maxBytes = MAX_BYTES } = {}): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => sizeInBytes(response),
  });
  const openedAt = performance.now();
  const currentPeriod = () => Math.floor((performance.now() - openedAt) / CHECK_PERIOD_MS);
  let hits = 0;
  let builds = 0;
  const pendingBuilds = new Map<string, Promise<CachedResponse>>();
  /** Keys served outdated: responses built from them meanwhile are outdated too. */
  const returnedOutdated = new Set<string>();

  const drop = (key: string): void => {
    pendingBuilds.delete(key);
    const cached = entries.peek(key);
    if (cached) cached.period = OUTDATED;
  };
  const dropWhere = (shouldDrop: (key: string) => boolean): void => {
    for (const key of [...pendingBuilds.keys(), ...entries.keys()]) if (shouldDrop(key)) drop(key);
  };
  const dropKeysUnder = (parent: string): void => dropWhere((key) => key.startsWith(`${parent}/`));
  const dropSubject = (subject: CachedSubject): void => {
    drop(subject);
    dropKeysUnder(subject);
  };
  const dropThrottled = Object.fromEntries(
    Object.entries(THROTTLED_SUBJECTS).map(([key, subject]) => [
      key,
      throttle(() => dropSubject(subject), THROTTLE_INTERVAL_MS),
    ]),
  ) as Record<ThrottledSubject, () => void>;
  changes.on(CACHED_RESPONSES, (subject) => {
    if (isThrottled(subject)) {
      dropThrottled[subject]();
      return;
    }
    dropSubject(subject);
    const dependent = DEPENDENT_SUBJECTS[subject];
    if (dependent !== undefined) dropSubject(dependent);
  });
  // Changes may have been missed while disconnected.
  changes.onListening((listening) => {
    if (listening) dropWhere(() => true);
  });

  return {
    metrics: [
      {
        name: 'ecopulse_response_cache_reads_total',
        help: 'Responses taken from the cache, and those built.',
        kind: 'counter',
        labels: ['result'],
        read: () => [
          { labels: { result: 'hit' }, value: hits },
          { labels: { result: 'built' }, value: builds },
        ],
      },
      {
        name: 'ecopulse_response_cache_bytes',
        help: 'Size of the cached responses.',
        kind: 'gauge',
        read: () => [{ value: entries.calculatedSize }],
      },
    ],
    get<T>(key: string, build: () => Promise<ResponseContent<T>>) {
      const cached = entries.get(key);
      const period = currentPeriod();
      if (cached?.period === period) {
        hits += 1;
        return cached.response as CachedResponse<T>;
      }
      const pending = pendingBuilds.get(key);
      if (pending) return pending as Promise<CachedResponse<T>>;
      builds += 1;
      const built = build().then((content) => {
        const current = entries.peek(key)?.response as CachedResponse<T> | undefined;
        const response = new CachedResponse(content);
        return current?.etag === response.etag ? current : response;
      });
      const result = built.catch((error: unknown) => {
        const outdated = entries.peek(key);
        if (!outdated || !isDatabaseUnavailable(error)) throw error;
        returnedOutdated.add(key);
        // No change is known, so spare other calls the wait for the database in this period.
        if (outdated.period !== OUTDATED) outdated.period = period;
        return outdated.response as CachedResponse<T>;
      });
      pendingBuilds.set(key, result);
      // False if a change has dropped this build meanwhile.
      const isCurrentBuild = () => pendingBuilds.get(key) === result;
      const cacheResponse = (response: CachedResponse<T>): void => {
        if (isCurrentBuild()) {
          pendingBuilds.delete(key);
          entries.set(key, { response, period });
        } else if (!entries.has(key)) {
          // Already outdated, but useful while the database is unreachable.
          entries.set(key, { response, period: OUTDATED });
        }
        if (returnedOutdated.delete(key)) dropKeysUnder(key);
      };
      const clearPending = (): void => {
        if (isCurrentBuild()) pendingBuilds.delete(key);
      };
      built.then(cacheResponse, clearPending);
      return result;
    },
  };
}

function isThrottled(subject: CachedSubject | ThrottledSubject): subject is ThrottledSubject {
  return Object.hasOwn(THROTTLED_SUBJECTS, subject);
}

/** `value` is held next to the bytes; for text, both compressed forms together are smaller. */
function sizeInBytes({ plain }: CachedResponse): number {
  return OVERHEAD_BYTES + 3 * plain.length;
}

/** Leading and trailing edge: runs immediately, then at most once per interval. */
function throttle(work: () => void, milliseconds: number): () => void {
  let lastRunAt = -Infinity;
  let isWaiting = false;
  const runNow = (): void => {
    isWaiting = false;
    lastRunAt = performance.now();
    work();
  };
  return () => {
    if (isWaiting) return;
    const remainingMs = lastRunAt + milliseconds - performance.now();
    isWaiting = true;
    if (remainingMs <= 0) runNow();
    else setTimeout(runNow, remainingMs).unref();
  };
}
