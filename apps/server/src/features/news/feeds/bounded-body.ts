import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FeedError } from './feed-error.ts';

const CHUNK = { chunkSize: 32 * 1024 };

const UNPACK: Readonly<Record<string, (() => NodeJS.ReadWriteStream) | null>> = {
  identity: null,
  gzip: () => createGunzip(CHUNK),
  'x-gzip': () => createGunzip(CHUNK),
  deflate: () => createInflate(CHUNK),
  br: () => createBrotliDecompress(CHUNK),
};

interface Limits {
  readonly encoding: string | null;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Counts decompressed bytes, so that a zip bomb stops at `maxBytes`. Throws `FeedError`. */
export async function readBody(body: Readable, { encoding, maxBytes, signal }: Limits): Promise<Uint8Array> {
  const unpack = UNPACK[encoding?.trim().toLowerCase() ?? 'identity'];
  if (unpack === undefined) throw new FeedError('not-a-feed', 'It is packed in a way that is not read.');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new FeedError('too-large', `It is larger than ${maxBytes / 1024 / 1024} MB.`);
      chunks.push(chunk);
    }
  };
  try {
    if (unpack === null) await pipeline(body, collect, { signal });
    else await pipeline(body, unpack(), collect, { signal });
  } catch (error) {
    throw isBadPacking(error) ? new FeedError('not-a-feed', 'It cannot be unpacked.', { cause: error }) : error;
  }
  return Buffer.concat(chunks, size);
}

function isBadPacking(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ERR_PADDING)/.test(code);
}
