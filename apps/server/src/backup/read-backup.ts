import { createHash, type Hash } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import type * as z from 'zod';
import { BackupError, toBackupError } from './backup-error.ts';
import {
  type BackedUpTable,
  type BackupHeader,
  type BackupManifest,
  FIRST_LINE,
  FORMAT,
  type Frame,
  LAST_LINE_BYTES,
  headerSchema,
  manifestSchema,
  tableSchema,
  parseFrames,
} from './backup-format.ts';

/** Receives the tables in file order. Commit nothing before the whole backup has been read. */
export interface TableSink {
  prepareSchema(header: BackupHeader): Promise<void>;
  beginTable(table: BackedUpTable): Promise<void>;
  writeRows(bytes: Buffer): Promise<void>;
  endTable(): Promise<void>;
}

export interface BackupSummary {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

/** Reads and checks a whole backup. Throws `BackupError` if the file is unreadable or damaged. */
export function readBackup(file: string, sink: TableSink | null): Promise<BackupSummary> {
  return withOpenedBackup(file, async ({ openCompressedStream, lastLine }) => {
    const hash = createHash('sha256').update(FIRST_LINE);
    const compressed = openCompressedStream();
    compressed.on('data', (bytes) => hash.update(bytes));
    const summary = await readFrames(parseFrames(decompress(compressed)), sink);
    verifyChecksum(hash, lastLine);
    return summary;
  });
}

/**
 * Checks the file's checksum, which takes seconds, without decompressing it, and returns the header. Throws like
 * `readBackup`.
 */
export function readBackupHeader(file: string): Promise<BackupHeader> {
  return withOpenedBackup(file, async ({ openCompressedStream, lastLine }) => {
    const hash = createHash('sha256').update(FIRST_LINE);
    for await (const bytes of openCompressedStream()) hash.update(bytes as Buffer);
    verifyChecksum(hash, lastLine);
    for await (const { kind, bytes } of parseFrames(decompress(openCompressedStream()))) {
      if (kind === 'H') return parse(headerSchema, bytes);
      break;
    }
    throw createOrderError();
  });
}

/** Wraps errors of the `TableSink`, such as from PostgreSQL, so that they are not reported as a damaged file. */
class SinkError extends Error {}

interface OpenedBackup {
  /** The compressed frames, between the first and the last line. */
  openCompressedStream(): ReadStream;
  readonly lastLine: Buffer;
}

async function withOpenedBackup<T>(file: string, use: (opened: OpenedBackup) => Promise<T>): Promise<T> {
  const wrapFileSystemError = (error: unknown) => toBackupError(`The backup ${file} cannot be read`, error);
  const createDamageError = (why: string, cause?: unknown) =>
    new BackupError(`The backup ${file} is damaged or incomplete: ${why}. Use another backup.`, { cause });
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw wrapFileSystemError(error);
  });
  const streams: ReadStream[] = [];
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new BackupError(`${file} is not a file.`);
    await verifyFirstLine(handle, file);
    const end = status.size - LAST_LINE_BYTES;
    if (end <= FIRST_LINE.length) throw createDamageError('its end is missing');
    const lastLine = Buffer.alloc(LAST_LINE_BYTES);
    await handle.read(lastLine, 0, LAST_LINE_BYTES, end);
    const openCompressedStream = () => {
      const stream = handle.createReadStream({ start: FIRST_LINE.length, end: end - 1, autoClose: false });
      streams.push(stream);
      return stream;
    };
    return await use({ openCompressedStream, lastLine });
  } catch (error) {
    if (error instanceof SinkError) throw error.cause;
    const readError = wrapFileSystemError(error);
    throw readError instanceof BackupError
      ? readError
      : createDamageError(error instanceof Error ? error.message : String(error), error);
  } finally {
    for (const stream of streams) stream.destroy();
    await handle.close();
  }
}

function decompress(compressed: ReadStream): AsyncIterable<Buffer> {
  return pipeline(compressed, createZstdDecompress(), () => undefined);
}

function verifyChecksum(hash: Hash, lastLine: Buffer): void {
  if (!Buffer.from(`${hash.digest('hex')}\n`).equals(lastLine)) throw new Error('its checksum differs');
}

async function verifyFirstLine(handle: FileHandle, file: string): Promise<void> {
  const buffer = Buffer.alloc(FIRST_LINE.length + 8);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
  const text = buffer.toString('latin1', 0, bytesRead);
  if (text.startsWith(FIRST_LINE)) return;
  const format = /^EcoPulse backup, format (\d+)\n/.exec(text)?.[1];
  throw new BackupError(
    format === undefined
      ? `${file} is not a backup of EcoPulse, or its beginning is damaged.`
      : `${file} has the format ${format}, and this release reads format ${FORMAT}: use the release that made it, or a newer one.`,
  );
}

async function readFrames(frames: AsyncIterable<Frame>, sink: TableSink | null): Promise<BackupSummary> {
  const checksumLines: string[] = [];
  let header: BackupHeader | null = null;
  let manifest: BackupManifest | null = null;
  let table: { readonly name: string; readonly hash: Hash } | null = null;
  for await (const { kind, bytes } of frames) {
    // The header comes first and once, and nothing follows the manifest.
    if (manifest !== null || (header === null) !== (kind === 'H')) throw createOrderError();
    if (table !== null && kind !== 'D') {
      checksumLines.push(`${table.name} ${table.hash.digest('hex')}`);
      table = null;
      await rethrowAsSinkError(sink?.endTable());
    }
    if (kind === 'H') {
      header = parse(headerSchema, bytes);
      await rethrowAsSinkError(sink?.prepareSchema(header));
    } else if (kind === 'M') manifest = parse(manifestSchema, bytes);
    else if (kind === 'T') {
      const startedTable = parse(tableSchema, bytes);
      table = { name: startedTable.name, hash: createHash('sha256') };
      await rethrowAsSinkError(sink?.beginTable(startedTable));
    } else {
      if (table === null) throw createOrderError();
      table.hash.update(bytes);
      await rethrowAsSinkError(sink?.writeRows(bytes));
    }
  }
  if (header === null || manifest === null) throw new Error('its end is missing');
  if (checksumLines.join() !== manifest.tables.map(({ name, sha256 }) => `${name} ${sha256}`).join())
    throw new Error('the checksums of its tables differ');
  return { header, manifest };
}

function createOrderError(): Error {
  return new Error('its parts are out of order');
}

async function rethrowAsSinkError(sinkCall: Promise<void> | undefined): Promise<void> {
  try {
    await sinkCall;
  } catch (error) {
    throw new SinkError('the sink failed', { cause: error });
  }
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  return schema.parse(JSON.parse(bytes.toString('utf8')));
}
