import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
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
import { chooseVariant, etagOf, matchesEtag, type PreparedResponse, type Variants } from './prepared-response.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** At most 5 % larger than at 9, in a fifth of the time: lists of events are often new. */
const BROTLI_QUALITY = 5;
/** 256 KB covers the longest list; larger windows cost about 5 MB more memory. */
const BROTLI_WINDOW_BITS = 18;
const MIN_COMPRESSED_BYTES = 1_000;

export class CachedResponse<T = unknown> implements Variants {
  readonly value: T;
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer | null;
  readonly br: Buffer | null;
  readonly #prepared: Readonly<Record<'unchanged' | 'plain' | 'gzip' | 'br', PreparedResponse>>;

  constructor({ value, text, mediaType }: ResponseContent<T>, plain: Buffer, gzip: Buffer | null, br: Buffer | null) {
    this.value = value;
    this.etag = etagOf(text);
    this.plain = plain;
    this.gzip = gzip;
    this.br = br;
    const caching = { etag: this.etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' };
    const okResponse = (body: Buffer, encoding: object | null): PreparedResponse => ({
      status: 200,
      headers: { ...caching, 'content-type': mediaType, ...encoding },
      body,
    });
    this.#prepared = {
      unchanged: { status: 304, headers: caching },
      plain: okResponse(plain, {}),
      gzip: okResponse(gzip ?? plain, gzip && { 'content-encoding': 'gzip' }),
      br: okResponse(br ?? plain, br && { 'content-encoding': 'br' }),
    };
  }

  for(request: Pick<FastifyRequest, 'headers'>): PreparedResponse {
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
    if (matchesEtag(ifNoneMatch, this.etag)) return this.#prepared.unchanged;
    return this.#prepared[chooseVariant(accepted, this)];
  }
}

/** Cached until a change, for at most 30 s. Keys are `subject` or `subject/…`; a change of the subject drops all. */
export interface ResponseCache {
  /** Sync if cached. Returns an outdated response while the database is unreachable. */
  get<T>(key: string, build: () => Promise<ResponseContent<T>>): CachedResponse<T> | Promise<CachedResponse<T>>;
  readonly metrics: readonly Metric[];
}

export interface ResponseContent<T> {
  readonly value: T;
  readonly text: string;
  readonly mediaType: string;
}

export function jsonContent<T>(value: T): ResponseContent<T> {
  return { value, text: JSON.stringify(value), mediaType: 'application/json; charset=utf-8' };
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
        return current?.etag === etagOf(content.text) ? current : prepareResponse(content);
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

/** Twice: `value` is held next to the bytes. */
function sizeInBytes({ plain, gzip: gz, br }: CachedResponse): number {
  return OVERHEAD_BYTES + 2 * plain.length + (gz?.length ?? 0) + (br?.length ?? 0);
}

export async function prepareResponse<T>(content: ResponseContent<T>): Promise<CachedResponse<T>> {
  const plain = Buffer.from(content.text);
  const isCompressible = plain.length >= MIN_COMPRESSED_BYTES;
  const [gz, br] = isCompressible
    ? await Promise.all([
        compressGzip(plain),
        compressBrotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
          },
        }),
      ])
    : [null, null];
  return new CachedResponse(content, plain, gz, br);
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
