import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundError } from './guarded-agent.ts';

const ZLIB_OPTIONS = { chunkSize: 32 * 1024 };

const DECOMPRESSORS: Readonly<Record<string, (() => NodeJS.ReadWriteStream) | null>> = {
  identity: null,
  gzip: () => createGunzip(ZLIB_OPTIONS),
  'x-gzip': () => createGunzip(ZLIB_OPTIONS),
  deflate: () => createInflate(ZLIB_OPTIONS),
  br: () => createBrotliDecompress(ZLIB_OPTIONS),
};

interface ReadOptions {
  readonly encoding: string | null;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Counts decompressed bytes, so that a zip bomb stops at `maxBytes`. Throws `OutboundError`. */
export async function readBoundedBody(
  body: Readable,
  { encoding, maxBytes, signal }: ReadOptions,
): Promise<Uint8Array> {
  const createDecompressor = DECOMPRESSORS[encoding?.trim().toLowerCase() ?? 'identity'];
  if (createDecompressor === undefined)
    throw new OutboundError('unreadable', 'It is packed in a way that is not read.');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new OutboundError('too-large', `It is larger than ${maxBytes / 1024 / 1024} MB.`);
      chunks.push(chunk);
    }
  };
  try {
    if (createDecompressor === null) await pipeline(body, collect, { signal });
    else await pipeline(body, createDecompressor(), collect, { signal });
  } catch (error) {
    throw isDecompressionError(error)
      ? new OutboundError('unreadable', 'It cannot be unpacked.', { cause: error })
      : error;
  }
  return Buffer.concat(chunks, size);
}

function isDecompressionError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ERR_PADDING)/.test(code);
}
