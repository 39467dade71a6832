import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { Changes } from '../db/changes.ts';
import { isDatabaseAway } from '../db/database.ts';
import { CACHED_RESPONSES } from '../db/topics.ts';
import { etagOf, matchesEtag, type PreparedResponse } from './prepared-response.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Smaller responses gain nothing by compression. */
const MIN_COMPRESSED_BYTES = 1_000;

/** A response that is the same for everyone, as bytes that are ready to send. */
export class CachedResponse<T = unknown> {
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
    const caching = ['etag', this.etag, 'cache-control', 'public, no-cache', 'vary', 'Accept-Encoding'];
    const whole = (body: Buffer, encoding: readonly string[]): PreparedResponse => ({
      status: 200,
      headers: [...caching, 'content-type', mediaType, ...encoding, 'content-length', String(body.length)],
      body,
    });
    this.#prepared = {
      unchanged: { status: 304, headers: caching, body: null },
      plain: whole(plain, []),
      gzip: whole(gzip ?? plain, gzip ? ['content-encoding', 'gzip'] : []),
      br: whole(br ?? plain, br ? ['content-encoding', 'br'] : []),
    };
  }

  /** 304 where the caller has it already, otherwise the bytes in the best encoding that the caller accepts. */
  for(request: FastifyRequest): PreparedResponse {
    const { 'if-none-match': held, 'accept-encoding': accepted = '' } = request.headers;
    if (matchesEtag(held, this.etag)) return this.#prepared.unchanged;
    if (this.br && accepts(accepted, 'br')) return this.#prepared.br;
    if (this.gzip && accepts(accepted, 'gzip')) return this.#prepared.gzip;
    return this.#prepared.plain;
  }
}

/** Responses cached until their content changes. Keys are `topic` or `topic/…`; a change of `topic` drops them all. */
export interface ResponseCache {
  /**
   * The cached response at once, or a promise of it while it is built. While the database is away, the outdated
   * response is returned.
   */
  get<T>(key: string, build: () => Promise<ResponseContent<T>>): CachedResponse<T> | Promise<CachedResponse<T>>;
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

/** The largest number of responses in memory. */
const MAX_RESPONSES = 2_000;

export function createResponseCache(changes: Changes): ResponseCache {
  const responses = new Map<string, CachedResponse | Promise<CachedResponse>>();
  /** Dropped responses, until they are built again: while the database is away, an outdated one is better than none. */
  const outdated = new Map<string, CachedResponse>();
  /** The outdated ones that were returned: responses built from them in the meantime are outdated too. */
  const givenOut = new Set<string>();

  const drop = (key: string): void => {
    const kept = responses.get(key);
    if (kept instanceof CachedResponse) outdated.set(key, kept);
    responses.delete(key);
  };
  const dropBelow = (topic: string): void => {
    for (const key of responses.keys()) if (key.startsWith(`${topic}/`)) drop(key);
  };
  changes.on(CACHED_RESPONSES, (topic) => {
    drop(topic);
    dropBelow(topic);
  });
  // A change may have been missed while the connection was lost: build everything again once it is back.
  changes.onListening((listening) => {
    if (listening) for (const key of responses.keys()) drop(key);
  });

  return {
    get<T>(key: string, build: () => Promise<ResponseContent<T>>) {
      const kept = responses.get(key) as CachedResponse<T> | Promise<CachedResponse<T>> | undefined;
      if (kept) return kept;
      const built = build().then(toBytes);
      const building = built.catch((error: unknown) => {
        const old = outdated.get(key) as CachedResponse<T> | undefined;
        if (!old || !isDatabaseAway(error)) throw error;
        givenOut.add(key);
        return old;
      });
      for (const known of [responses, outdated]) forgetOldest(known);
      responses.set(key, building);
      // False when a change has dropped it in the meantime.
      const isStillWanted = () => responses.get(key) === building;
      const keep = (response: CachedResponse<T>): void => {
        outdated.delete(key);
        if (isStillWanted()) responses.set(key, response);
        if (givenOut.delete(key)) dropBelow(key);
      };
      const forget = (): void => {
        if (isStillWanted()) responses.delete(key);
      };
      built.then(keep, forget);
      return building;
    },
  };
}

/** Makes room for one more. A response in demand is soon built again. */
function forgetOldest(known: Map<string, unknown>): void {
  const [oldest] = known.keys();
  if (known.size >= MAX_RESPONSES && oldest !== undefined) known.delete(oldest);
}

async function toBytes<T>(content: ResponseContent<T>): Promise<CachedResponse<T>> {
  const plain = Buffer.from(content.text);
  const worthwhile = plain.length >= MIN_COMPRESSED_BYTES;
  const [gz, br] = worthwhile
    ? await Promise.all([
        compressGzip(plain, { level: 9 }),
        compressBrotli(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        }),
      ])
    : [null, null];
  return new CachedResponse(content, plain, gz, br);
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length));
}
