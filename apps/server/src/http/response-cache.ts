import { hash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { Changes } from '../db/changes.ts';
import { isDatabaseAway } from '../db/database.ts';
import { holdsEtag, type Ready } from './prepared-response.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Smaller ones gain nothing by compression. */
const MIN_COMPRESSED_BYTES = 1_000;

/** An answer that is the same for everyone, as bytes that are ready to send. */
export class SharedAnswer<T = unknown> {
  readonly value: T;
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer | null;
  readonly br: Buffer | null;
  /** Made once, since there is nothing of a caller in it. */
  readonly #ready: Readonly<Record<'unchanged' | 'plain' | 'gzip' | 'br', Ready>>;

  constructor({ value, text, mediaType }: SharedContent<T>, plain: Buffer, gzip: Buffer | null, br: Buffer | null) {
    this.value = value;
    this.etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    this.plain = plain;
    this.gzip = gzip;
    this.br = br;
    const caching = ['etag', this.etag, 'cache-control', 'public, no-cache', 'vary', 'Accept-Encoding'];
    const whole = (body: Buffer, encoding: readonly string[]): Ready => ({
      status: 200,
      headers: [...caching, 'content-type', mediaType, ...encoding, 'content-length', String(body.length)],
      body,
    });
    this.#ready = {
      unchanged: { status: 304, headers: caching, body: null },
      plain: whole(plain, []),
      gzip: whole(gzip ?? plain, gzip ? ['content-encoding', 'gzip'] : []),
      br: whole(br ?? plain, br ? ['content-encoding', 'br'] : []),
    };
  }

  /** 304 where the caller has it already, else the bytes in the best encoding that the caller takes. */
  for(request: FastifyRequest): Ready {
    const { 'if-none-match': held, 'accept-encoding': accepted = '' } = request.headers;
    if (holdsEtag(held, this.etag)) return this.#ready.unchanged;
    if (this.br && accepts(accepted, 'br')) return this.#ready.br;
    if (this.gzip && accepts(accepted, 'gzip')) return this.#ready.gzip;
    return this.#ready.plain;
  }
}

/** Answers kept until what they tell of changes. Keys are `topic` or `topic/…`; a change of `topic` drops them all. */
export interface SharedAnswers {
  /**
   * The answer at once where it is kept; else when it is built. While the database is away, one that a change has made
   * outdated is answered all the same.
   */
  get<T>(key: string, build: () => Promise<SharedContent<T>>): SharedAnswer<T> | Promise<SharedAnswer<T>>;
}

export interface SharedContent<T> {
  readonly value: T;
  readonly text: string;
  readonly mediaType: string;
}

/** Content as JSON. */
export function jsonContent<T>(value: T): SharedContent<T> {
  return { value, text: JSON.stringify(value), mediaType: 'application/json; charset=utf-8' };
}

/** Keeps at most so many answers; an answer that fails to build is not kept, and the next caller tries again. */
const MAX_ANSWERS = 2_000;

export function createSharedAnswers(changes: Changes): SharedAnswers {
  const answers = new Map<string, SharedAnswer | Promise<SharedAnswer>>();
  /** What was dropped, until it is built anew: while the database is away it is better than nothing. */
  const outdated = new Map<string, SharedAnswer>();
  /** Those of them that were given out: what was built from them meanwhile is as old. */
  const givenOut = new Set<string>();

  const drop = (key: string): void => {
    const kept = answers.get(key);
    if (kept instanceof SharedAnswer) outdated.set(key, kept);
    answers.delete(key);
  };
  const dropBelow = (topic: string): void => {
    for (const key of answers.keys()) if (key.startsWith(`${topic}/`)) drop(key);
  };
  changes.on('answers', (topic) => {
    drop(topic);
    dropBelow(topic);
  });
  // Deaf to changes, we may have missed one: build anew as soon as we hear again.
  changes.onListening((listening) => {
    if (listening) for (const key of answers.keys()) drop(key);
  });

  return {
    get<T>(key: string, build: () => Promise<SharedContent<T>>) {
      const kept = answers.get(key) as SharedAnswer<T> | Promise<SharedAnswer<T>> | undefined;
      if (kept) return kept;
      const built = build().then(toBytes);
      const building = built.catch((error: unknown) => {
        const old = outdated.get(key) as SharedAnswer<T> | undefined;
        if (!old || !isDatabaseAway(error)) throw error;
        givenOut.add(key);
        return old;
      });
      for (const known of [answers, outdated]) forgetOldest(known);
      answers.set(key, building);
      // Unless a change has dropped it meanwhile.
      const isStillWanted = () => answers.get(key) === building;
      const keep = (answer: SharedAnswer<T>): void => {
        outdated.delete(key);
        if (isStillWanted()) answers.set(key, answer);
        if (givenOut.delete(key)) dropBelow(key);
      };
      const forget = (): void => {
        if (isStillWanted()) answers.delete(key);
      };
      built.then(keep, forget);
      return building;
    },
  };
}

/** Makes room for one more. What is asked for often is soon there again. */
function forgetOldest(known: Map<string, unknown>): void {
  const [oldest] = known.keys();
  if (known.size >= MAX_ANSWERS && oldest !== undefined) known.delete(oldest);
}

async function toBytes<T>(content: SharedContent<T>): Promise<SharedAnswer<T>> {
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
  return new SharedAnswer(content, plain, gz, br);
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length));
}
