import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

export const JSON_MEDIA_TYPE = 'application/json; charset=utf-8';

export interface PreparedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

export function sendPrepared(reply: FastifyReply, { status, headers, body }: PreparedResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

export function etagOf(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

export type Compression = 'gzip' | 'br';
export type Encoding = 'plain' | Compression;

const MAX_CACHED_HEADERS = 100;
const REFUSES_PLAIN = /(?:^|,)\s*identity\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/;

const encodings = new LRUCache<string, Encoding>({
  max: MAX_CACHED_HEADERS,
  memoMethod: (header) => bestEncoding(header),
});

function bestEncoding(header: string): Encoding {
  const accepted = header.toLowerCase();
  // The negotiator reads `br;q=0, *` as br. Plain is always acceptable for the wildcard.
  const best = negotiate(accepted.replaceAll('*', 'identity'), ['br', 'gzip', 'identity']);
  if (best !== null) return best === 'identity' ? 'plain' : best;
  // Every client reads gzip. If nothing is acceptable, RFC 9110 allows ignoring the header.
  return REFUSES_PLAIN.test(accepted) ? 'gzip' : 'plain';
}

export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding === undefined ? 'plain' : encodings.memo(acceptEncoding);
}

export class PreparedFile {
  readonly mediaType: string;
  readonly body: Uint8Array;

  #etag: string | null = null;

  constructor(mediaType: string, body: Uint8Array) {
    this.mediaType = mediaType;
    this.body = body;
  }

  /** Lazy: immutable files are never compared. */
  get etag(): string {
    return (this.#etag ??= etagOf(this.body));
  }
}

export class PreparedJson<T> {
  readonly mediaType = JSON_MEDIA_TYPE;
  /** As a string, Node sends it with the headers in one system call. */
  readonly body: string;
  /** Phantom type, so that a handler cannot return another endpoint's response. */
  declare protected readonly responseType: T;

  #etag: string | null = null;

  private constructor(body: string) {
    this.body = body;
  }

  get etag(): string {
    return (this.#etag ??= etagOf(this.body));
  }

  /** Throws if the value does not fit the schema. */
  static of<S extends z.core.$ZodType>(schema: S, value: z.core.input<S>): PreparedJson<z.core.output<S>> {
    return new PreparedJson(JSON.stringify(z.parse(schema, value)));
  }
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

const COMPRESS = {
  gzip: (plain: Buffer) => compressGzip(plain),
  br: (plain: Buffer) =>
    compressBrotli(plain, {
      params: {
        // At most 5 % larger than at 9, in a fifth of the time: lists of events are often new.
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        // 256 KB covers the longest list; larger windows cost about 5 MB more memory.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
} as const;
const MIN_COMPRESSED_BYTES = 1_000;

export class CachedResponse<T = unknown> {
  readonly value: T;
  readonly etag: string;
  readonly plain: Buffer;
  readonly #mediaType: string;
  readonly #compressed = new Map<Compression, Promise<Buffer>>();
  readonly #prepared = new Map<Encoding, PreparedResponse>();

  constructor({ value, text, mediaType }: ResponseContent<T>) {
    this.value = value;
    this.etag = etagOf(text);
    this.plain = Buffer.from(text);
    this.#mediaType = mediaType;
  }

  /** Only on request: most responses are read in one encoding. Null if that would save nothing. */
  async compressed(encoding: Compression): Promise<Buffer | null> {
    if (this.plain.length < MIN_COMPRESSED_BYTES) return null;
    const compressed = this.#compressed.get(encoding) ?? COMPRESS[encoding](this.plain);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }

  /** Sync except for the first caller with an encoding. */
  for(request: Pick<FastifyRequest, 'headers'>): PreparedResponse | Promise<PreparedResponse> {
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
    if (matchesEtag(ifNoneMatch, this.etag)) return { status: 304, headers: this.#caching };
    const encoding = chooseEncoding(accepted);
    return this.#prepared.get(encoding) ?? this.#prepare(encoding);
  }

  get #caching() {
    return { etag: this.etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' };
  }

  async #prepare(encoding: Encoding): Promise<PreparedResponse> {
    const compressed = encoding === 'plain' ? null : await this.compressed(encoding);
    const headers = {
      ...this.#caching,
      'content-type': this.#mediaType,
      ...(compressed && { 'content-encoding': encoding }),
    };
    const prepared = { status: 200, headers, body: compressed ?? this.plain };
    this.#prepared.set(encoding, prepared);
    return prepared;
  }
}

export interface ResponseContent<T> {
  readonly value: T;
  readonly text: string;
  readonly mediaType: string;
}

/** `sent` is the response, if the cached value is another. */
export function jsonContent<T>(value: T, sent: unknown = value): ResponseContent<T> {
  return { value, text: JSON.stringify(sent), mediaType: JSON_MEDIA_TYPE };
}
