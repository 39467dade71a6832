import { hash } from 'node:crypto';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

/** A prepared response: status, headers and bytes are final. */
export interface PreparedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

export function sendPrepared(reply: FastifyReply, { status, headers, body }: PreparedResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/** A strong ETag: equal contents have equal tags. */
export function etagOf(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

/** Whether the caller already has this response, according to its If-None-Match header. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === etag);
}

/** The same content as plain bytes and, if it is large enough, compressed. */
export interface Variants {
  readonly plain: Buffer;
  readonly gzip: Buffer | null;
  readonly br: Buffer | null;
}

type Encoding = keyof Variants;

/** Browsers send a handful of different headers. */
const MAX_HEADERS = 100;
const REFUSES_PLAIN = /(?:^|,)\s*identity\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/;

const encodings = new LRUCache<string, Encoding>({ max: MAX_HEADERS, memoMethod: (header) => bestEncoding(header) });

function bestEncoding(header: string): Encoding {
  const accepted = header.toLowerCase();
  // The negotiator reads `br;q=0, *` as br. Plain bytes are always right for the wildcard.
  const best = negotiate(accepted.replaceAll('*', 'identity'), ['br', 'gzip', 'identity']);
  if (best !== null) return best === 'identity' ? 'plain' : best;
  // Every client reads gzip. If a client accepts nothing, RFC 9110 allows a server to ignore the header.
  return REFUSES_PLAIN.test(accepted) ? 'gzip' : 'plain';
}

/** The variant to send for this Accept-Encoding. */
export function chooseVariant(acceptEncoding: string | undefined, variants: Variants): Encoding {
  if (acceptEncoding === undefined) return 'plain';
  const encoding = encodings.memo(acceptEncoding);
  return variants[encoding] ? encoding : 'plain';
}

/** The bytes of a file, sent unchanged. */
export class PreparedFile {
  readonly mediaType: string;
  readonly body: Uint8Array;

  #etag: string | null = null;

  constructor(mediaType: string, body: Uint8Array) {
    this.mediaType = mediaType;
    this.body = body;
  }

  /** Computed lazily: only polled files are compared. */
  get etag(): string {
    return (this.#etag ??= etagOf(this.body));
  }
}

/** A serialised response: JSON with only the declared fields. */
export class PreparedJson<T> {
  readonly mediaType = 'application/json; charset=utf-8';
  /** A string: Node sends it together with the headers, by one system call. */
  readonly body: string;
  /** Keeps the type of the content, so that a handler cannot return another endpoint's response. */
  declare protected readonly holds: T;

  #etag: string | null = null;

  private constructor(body: string) {
    this.body = body;
  }

  /** Computed lazily: most responses to a single caller are never compared. */
  get etag(): string {
    return (this.#etag ??= etagOf(this.body));
  }

  /** Serialises a value by the contract's schema. Throws if the value does not fit it. */
  static of<S extends z.core.$ZodType>(schema: S, value: z.core.input<S>): PreparedJson<z.core.output<S>> {
    return new PreparedJson(JSON.stringify(z.parse(schema, value)));
  }
}
