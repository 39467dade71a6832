import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Changes } from '../db/changes.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Smaller ones gain nothing by compression. */
const MIN_COMPRESSED_BYTES = 1_000;

/** An answer that is the same for everyone, as bytes that are ready to send. */
export interface SharedAnswer<T = unknown> {
  readonly value: T;
  readonly mediaType: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer | null;
  readonly br: Buffer | null;
}

/** Answers kept until what they tell of changes. Keys are `topic` or `topic/…`; a change of `topic` drops them all. */
export interface SharedAnswers {
  get<T>(key: string, build: () => Promise<SharedContent<T>>): Promise<SharedAnswer<T>>;
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
  const answers = new Map<string, Promise<SharedAnswer>>();
  changes.on('answers', (topic) => {
    for (const key of answers.keys()) if (key === topic || key.startsWith(`${topic}/`)) answers.delete(key);
  });
  // Deaf to changes, we may have missed one: build anew as soon as we hear again.
  changes.onListening((listening) => listening && answers.clear());

  return {
    get<T>(key: string, build: () => Promise<SharedContent<T>>) {
      const kept = answers.get(key) as Promise<SharedAnswer<T>> | undefined;
      if (kept) return kept;
      const building = build().then(toBytes);
      if (answers.size >= MAX_ANSWERS) answers.clear();
      answers.set(key, building);
      building.catch(() => answers.get(key) === building && answers.delete(key));
      return building;
    },
  };
}

async function toBytes<T>({ value, text, mediaType }: SharedContent<T>): Promise<SharedAnswer<T>> {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const worthwhile = plain.length >= MIN_COMPRESSED_BYTES;
  const [gz, br] = worthwhile
    ? await Promise.all([
        compressGzip(plain, { level: 9 }),
        compressBrotli(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        }),
      ])
    : [null, null];
  return { value, mediaType, etag, plain, gzip: gz, br };
}

/** Sends a shared answer: 304 where the caller has it already, else in the best encoding that the caller takes. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer): FastifyReply {
  const headers: Record<string, string> = {
    etag: answer.etag,
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
  };
  if (holdsEtag(request.headers['if-none-match'], answer.etag)) return reply.code(304).headers(headers).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  headers['content-type'] = answer.mediaType;
  if (answer.br && accepts(accepted, 'br'))
    return reply.headers({ ...headers, 'content-encoding': 'br' }).send(answer.br);
  if (answer.gzip && accepts(accepted, 'gzip'))
    return reply.headers({ ...headers, 'content-encoding': 'gzip' }).send(answer.gzip);
  return reply.headers(headers).send(answer.plain);
}

function holdsEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === etag);
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length));
}
