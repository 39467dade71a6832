import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Metric } from '../core/metrics/metric.ts';
import type { Changes } from '../db/changes.ts';
import { isDatabaseAway } from '../db/database.ts';
import {
  CACHED_RESPONSES,
  type CachedSubject,
  DEPENDENT_SUBJECTS,
  type StreamedSubject,
  STREAMED_SUBJECTS,
} from '../db/topics.ts';
import { chooseVariant, etagOf, matchesEtag, type PreparedResponse, type Variants } from './prepared-response.ts';
import { throttle } from './throttle.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** A quarter of a megabyte, more than the longest list: a larger window would only take memory, 5 MB more after a few lists. */
const BROTLI_WINDOW_BITS = 18;
/** Smaller responses gain nothing by compression. */
const MIN_COMPRESSED_BYTES = 1_000;

/** A prepared response that is the same for everyone. */
export class CachedResponse<T = unknown> implements Variants {
  readonly value: T;
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer | null;
  readonly br: Buffer | null;
  /** Made once, since nothing in it depends on the caller. */
  readonly #prepared: Readonly<Record<'unchanged' | 'plain' | 'gzip' | 'br', PreparedResponse>>;

  constructor({ value, text, mediaType }: ResponseContent<T>, plain: Buffer, gzip: Buffer | null, br: Buffer | null) {
    this.value = value;
    this.etag = etagOf(text);
    this.plain = plain;
    this.gzip = gzip;
    this.br = br;
    const caching = { etag: this.etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' };
    const whole = (body: Buffer, encoding: object | null): PreparedResponse => ({
      status: 200,
      headers: { ...caching, 'content-type': mediaType, ...encoding },
      body,
    });
    this.#prepared = {
      unchanged: { status: 304, headers: caching },
      plain: whole(plain, {}),
      gzip: whole(gzip ?? plain, gzip && { 'content-encoding': 'gzip' }),
      br: whole(br ?? plain, br && { 'content-encoding': 'br' }),
    };
  }

  /** 304 if the caller already has it, otherwise the bytes in the best encoding that the caller accepts. */
  for(request: Pick<FastifyRequest, 'headers'>): PreparedResponse {
    const { 'if-none-match': held, 'accept-encoding': accepted } = request.headers;
    if (matchesEtag(held, this.etag)) return this.#prepared.unchanged;
    return this.#prepared[chooseVariant(accepted, this)];
  }
}

/** Responses cached until their content changes, for half a minute at most. Keys are `topic` or `topic/…`; a change of `topic` drops all. */
export interface ResponseCache {
  /**
   * The cached response immediately, or a promise of it while it is built. While the database is unreachable, the
   * outdated response is returned.
   */
  get<T>(key: string, build: () => Promise<ResponseContent<T>>): CachedResponse<T> | Promise<CachedResponse<T>>;
  readonly metrics: readonly Metric[];
}

export interface ResponseContent<T> {
  readonly value: T;
  readonly text: string;
  readonly mediaType: string;
}

/** Content as JSON. */
export function jsonContent<T>(value: T): ResponseContent<T> {
  return { value, text: JSON.stringify(value), mediaType: 'application/json; charset=utf-8' };
}

/** Changes that come in a stream drop the responses about their subject at most once in this time. */
const STREAM_MS = 1_000;

/** Far above what all content takes today, far below what a server may use. */
const MAX_BYTES = 32 * 1024 * 1024;
/** The size of a response besides its content: headers, key and place in the cache. */
const OVERHEAD_BYTES = 1_000;

/**
 * Everything is built again once in this time, since a notification can be lost. A period of the whole cache, rather than
 * an age of each response: some are built from others.
 */
const PERIOD_MS = 30_000;
/** The period of a response that a change has outdated: it is then returned only while the database is unreachable. */
const OUTDATED = -1;

interface Entry {
  readonly response: CachedResponse;
  /** The response is current in this period. */
  period: number;
}

/**
 * A response that fails to build is not cached: the next caller tries again. Beyond `maxBytes` the least recently used
 * go.
 */
export function createResponseCache(changes: Changes, { maxBytes = MAX_BYTES } = {}): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => bytesOf(response),
  });
  const openedAt = performance.now();
  const currentPeriod = () => Math.floor((performance.now() - openedAt) / PERIOD_MS);
  let hits = 0;
  let builds = 0;
  const building = new Map<string, Promise<CachedResponse>>();
  /** Keys whose outdated response was returned: responses built from it in the meantime are outdated too. */
  const returnedOutdated = new Set<string>();

  const drop = (key: string): void => {
    building.delete(key);
    const cached = entries.peek(key);
    if (cached) cached.period = OUTDATED;
  };
  const dropAll = (isDropped: (key: string) => boolean): void => {
    for (const key of [...building.keys(), ...entries.keys()]) if (isDropped(key)) drop(key);
  };
  const dropBelow = (topic: string): void => dropAll((key) => key.startsWith(`${topic}/`));
  const dropSubject = (subject: CachedSubject): void => {
    drop(subject);
    dropBelow(subject);
  };
  const dropStreamed = Object.fromEntries(
    Object.entries(STREAMED_SUBJECTS).map(([key, subject]) => [key, throttle(() => dropSubject(subject), STREAM_MS)]),
  ) as Record<StreamedSubject, () => void>;
  changes.on(CACHED_RESPONSES, (topic) => {
    if (isStreamed(topic)) {
      dropStreamed[topic]();
      return;
    }
    dropSubject(topic);
    const dependent = DEPENDENT_SUBJECTS[topic];
    if (dependent !== undefined) dropSubject(dependent);
  });
  // A change may have been missed while the connection was lost: build everything again once it is back.
  changes.onListening((listening) => {
    if (listening) dropAll(() => true);
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
      const pending = building.get(key);
      if (pending) return pending as Promise<CachedResponse<T>>;
      builds += 1;
      const built = build().then((content) => {
        const known = entries.peek(key)?.response as CachedResponse<T> | undefined;
        return known?.etag === etagOf(content.text) ? known : prepareResponse(content);
      });
      const result = built.catch((error: unknown) => {
        const outdated = entries.peek(key);
        if (!outdated || !isDatabaseAway(error)) throw error;
        returnedOutdated.add(key);
        // No change is known of, so no other call waits for the database in this period.
        if (outdated.period !== OUTDATED) outdated.period = period;
        return outdated.response as CachedResponse<T>;
      });
      building.set(key, result);
      // False when a change has dropped it in the meantime.
      const isStillWanted = () => building.get(key) === result;
      const keep = (response: CachedResponse<T>): void => {
        if (isStillWanted()) {
          building.delete(key);
          entries.set(key, { response, period });
        } else if (!entries.has(key)) {
          // Outdated already, but better than none while the database is unreachable.
          entries.set(key, { response, period: OUTDATED });
        }
        if (returnedOutdated.delete(key)) dropBelow(key);
      };
      const forget = (): void => {
        if (isStillWanted()) building.delete(key);
      };
      built.then(keep, forget);
      return result;
    },
  };
}

function isStreamed(topic: CachedSubject | StreamedSubject): topic is StreamedSubject {
  return Object.hasOwn(STREAMED_SUBJECTS, topic);
}

/** The value is stored next to the bytes, and counts like its text. */
function bytesOf({ plain, gzip: gz, br }: CachedResponse): number {
  return OVERHEAD_BYTES + 2 * plain.length + (gz?.length ?? 0) + (br?.length ?? 0);
}

/** The bytes of content, compressed if that saves any. */
export async function prepareResponse<T>(content: ResponseContent<T>): Promise<CachedResponse<T>> {
  const plain = Buffer.from(content.text);
  const worthwhile = plain.length >= MIN_COMPRESSED_BYTES;
  const [gz, br] = worthwhile
    ? await Promise.all([
        compressGzip(plain, { level: 9 }),
        compressBrotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 9,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
          },
        }),
      ])
    : [null, null];
  return new CachedResponse(content, plain, gz, br);
}
