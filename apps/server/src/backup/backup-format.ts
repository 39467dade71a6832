import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import * as z from 'zod';

/**
 * One text line, a zstd stream of frames, and the SHA-256 of all bytes before it. Frame: letter, 4-byte big-endian length,
 * bytes. Letters: H header, T table, D its rows as COPY text, M manifest (last).
 */
export const FORMAT = 1;
export const FIRST_LINE = `EcoPulse backup, format ${FORMAT}\n`;

/** Hexadecimal SHA-256 and a newline, in bytes. */
export const LAST_LINE_BYTES = 65;

export type FrameKind = 'H' | 'T' | 'D' | 'M';

export interface Frame {
  readonly kind: FrameKind;
  readonly bytes: Buffer;
}

const FRAME_HEADER_BYTES = 5;

/** Real frames are far smaller: COPY yields at most one socket read, and the manifest one line per table. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

export const headerSchema = z.object({
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** All applied migrations, in order: the schema version. */
  migrations: z.array(z.string()).min(1),
});

export const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

export const manifestSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0), sha256: z.string() })),
  /** Last value of each sequence, null if never used. 64-bit integers are strings. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string().regex(/^-?\d+$/)) })),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackedUpTable = z.infer<typeof tableSchema>;
export type BackupManifest = z.infer<typeof manifestSchema>;

export function* encodeFrame(kind: FrameKind, bytes: Buffer): Generator<Buffer> {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  header.write(kind, 0, 'latin1');
  header.writeUInt32BE(bytes.length, 1);
  yield header;
  yield bytes;
}

export function encodeJsonFrame(
  kind: FrameKind,
  content: BackupHeader | BackedUpTable | BackupManifest,
): Generator<Buffer> {
  return encodeFrame(kind, Buffer.from(JSON.stringify(content)));
}

export async function* addFirstLineAndChecksum(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const first = Buffer.from(FIRST_LINE);
  const hash = createHash('sha256').update(first);
  yield first;
  for await (const bytes of compressed) {
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(`${hash.digest('hex')}\n`);
}

/** Throws a plain `Error` (not a `BackupError`) on malformed frames. */
export async function* parseFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const pieces: Buffer[] = [];
  let bufferedLength = 0;
  let neededLength = FRAME_HEADER_BYTES;
  let kind: FrameKind | null = null;
  for await (const piece of bytes) {
    pieces.push(piece);
    bufferedLength += piece.length;
    while (bufferedLength >= neededLength) {
      const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
      const part = all.subarray(0, neededLength);
      bufferedLength -= neededLength;
      pieces.splice(0, pieces.length, all.subarray(part.length));
      if (kind === null) {
        kind = parseFrameKind(part);
        neededLength = part.readUInt32BE(1);
        if (neededLength > MAX_FRAME_BYTES) throw new Error('a frame is too long');
      } else {
        yield { kind, bytes: part };
        kind = null;
        neededLength = FRAME_HEADER_BYTES;
      }
    }
  }
  if (bufferedLength > 0 || kind !== null) throw new Error('the last frame is cut off');
}

function parseFrameKind(header: Buffer): FrameKind {
  const letter = header.toString('latin1', 0, 1);
  if (letter === 'H' || letter === 'T' || letter === 'D' || letter === 'M') return letter;
  throw new Error('a frame of an unknown kind');
}

/** For this transaction: the same text format whatever the operator configured, and no time limits on a long COPY. */
export async function setNeutralTextFormats(client: Client): Promise<void> {
  await client.query(`
    set local client_encoding = 'UTF8';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local timezone = 'UTC';
    set local extra_float_digits = 1;
    set local bytea_output = 'hex';
    set local search_path = public;
    set local statement_timeout = 0;
    set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
}
