import { createHash } from 'node:crypto';
import * as z from 'zod';

/**
 * A backup is a file of three parts: one line of text that names the format, a stream of frames compressed with zstd,
 * and a last line with the SHA-256 of all bytes before it. A frame is a letter, the length of its bytes in four bytes
 * (big-endian) and the bytes: `H` the header, `T` the table that follows, `D` a piece of that table as COPY's text
 * format, `M` the manifest, which is the last one.
 */
export const FORMAT = 1;
export const FIRST_LINE = `EcoPulse backup, format ${FORMAT}\n`;

/** The hexadecimal SHA-256 and the end of its line, in bytes. */
export const LAST_LINE_LENGTH = 65;

export type FrameKind = 'H' | 'T' | 'D' | 'M';

export interface Frame {
  readonly kind: FrameKind;
  readonly bytes: Buffer;
}

const FRAME_HEAD = 5;

/** No frame is longer; COPY hands over at most what a socket read, and the manifest has a line for each table. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

export const headerSchema = z.object({
  madeAt: z.iso.datetime(),
  /** Of the PostgreSQL that it was made from, such as "18.4". */
  postgres: z.string(),
  /** The names of all migrations that had run, in order: the version of the schema. */
  migrations: z.array(z.string()).min(1),
});

export const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

export const manifestSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0), sha256: z.string() })),
  /** The last number that each sequence gave; null if it gave none. Numbers of 64 bits are texts. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string().regex(/^-?\d+$/)) })),
});

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackedUpTable = z.infer<typeof tableSchema>;
export type BackupManifest = z.infer<typeof manifestSchema>;

export function* toFrame(kind: FrameKind, bytes: Buffer): Generator<Buffer> {
  const head = Buffer.alloc(FRAME_HEAD);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  yield head;
  yield bytes;
}

export function toJsonFrame(
  kind: FrameKind,
  content: BackupHeader | BackedUpTable | BackupManifest,
): Generator<Buffer> {
  return toFrame(kind, Buffer.from(JSON.stringify(content)));
}

/** Puts the first line before the compressed bytes, and the checksum after them. */
export async function* seal(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const first = Buffer.from(FIRST_LINE);
  const hash = createHash('sha256').update(first);
  yield first;
  for await (const bytes of compressed) {
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(`${hash.digest('hex')}\n`);
}

/** The frames in decompressed bytes. Throws an error without a sentence if they are not frames. */
export async function* toFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const pieces: Buffer[] = [];
  let held = 0;
  let wanted = FRAME_HEAD;
  let kind: FrameKind | null = null;
  for await (const piece of bytes) {
    pieces.push(piece);
    held += piece.length;
    while (held >= wanted) {
      const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
      const taken = all.subarray(0, wanted);
      held -= wanted;
      pieces.splice(0, pieces.length, all.subarray(taken.length));
      if (kind === null) {
        kind = kindOf(taken);
        wanted = taken.readUInt32BE(1);
        if (wanted > MAX_FRAME_BYTES) throw new Error('a frame is too long');
      } else {
        yield { kind, bytes: taken };
        kind = null;
        wanted = FRAME_HEAD;
      }
    }
  }
  if (held > 0 || kind !== null) throw new Error('the last frame is cut off');
}

function kindOf(head: Buffer): FrameKind {
  const letter = head.toString('latin1', 0, 1);
  if (letter === 'H' || letter === 'T' || letter === 'D' || letter === 'M') return letter;
  throw new Error('a frame of an unknown kind');
}
