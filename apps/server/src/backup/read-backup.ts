import { createHash, type Hash } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type * as z from 'zod';
import { BackupError, toBackupError } from './backup-error.ts';
import { errorMessage } from '../db/prepared-client.ts';
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
import { decrypt, isEncrypted } from './encryption.ts';

/** Receives the tables in file order. Commit nothing before the whole backup has been read. */
export interface TableSink {
  prepareSchema(header: BackupHeader): Promise<void>;
  beginTable(table: BackedUpTable): Promise<void>;
  writeRows(bytes: Buffer): Promise<void>;
  endTable(): Promise<void>;
}

export interface BackupFile {
  readonly path: string;
  /** Private keys of age. */
  readonly identities?: readonly string[] | undefined;
}

export interface BackupSummary {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

/** Reads and checks a whole backup. Throws `BackupError` if the file is unreadable or damaged. */
export function readBackup(file: BackupFile, sink: TableSink | null): Promise<BackupSummary> {
  return withOpenedBackup(file, (readCompressed) => readFrames(parseFrames(decompress(readCompressed())), sink));
}

/**
 * Checks the file's checksum, which takes seconds, without decompressing it, and returns the header. Throws like
 * `readBackup`.
 */
export function readBackupHeader(file: BackupFile): Promise<BackupHeader> {
  return withOpenedBackup(file, async (readCompressed) => {
    await finished(Readable.from(readCompressed()).resume());
    for await (const { kind, bytes } of parseFrames(decompress(readCompressed()))) {
      if (kind === 'H') return parse(headerSchema, bytes);
      break;
    }
    throw createOrderError();
  });
}

/** Wraps errors of the `TableSink`, such as from PostgreSQL, so that they are not reported as a damaged file. */
class SinkError extends Error {}

/** The compressed frames, between the first and the last line; throws at their end if the checksum differs. */
type ReadCompressed = () => AsyncIterable<Buffer>;

async function withOpenedBackup<T>(
  { path, identities }: BackupFile,
  use: (readCompressed: ReadCompressed) => Promise<T>,
): Promise<T> {
  const wrapFileSystemError = (error: unknown) => toBackupError(`The backup ${path} cannot be read`, error);
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw wrapFileSystemError(error);
  });
  const streams: ReadStream[] = [];
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new BackupError(`${path} is not a file.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
    const needsKey = isEncrypted(buffer.subarray(0, bytesRead));
    if (needsKey && identities === undefined)
      throw new BackupError(`${path} is encrypted. Name the file with its private key: --identity FILE.`);
    return await use(() => {
      const stream = handle.createReadStream({ start: 0, autoClose: false });
      streams.push(stream);
      return splitLines(needsKey ? decrypt(stream, path, identities ?? []) : stream, path);
    });
  } catch (error) {
    if (error instanceof SinkError) throw error.cause;
    const readError = wrapFileSystemError(error);
    throw readError instanceof BackupError
      ? readError
      : new BackupError(`The backup ${path} is damaged or incomplete: ${errorMessage(error)}. Use another backup.`, {
          cause: error,
        });
  } finally {
    for (const stream of streams) stream.destroy();
    await handle.close();
  }
}

function decompress(compressed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return pipeline(compressed, createZstdDecompress(), () => undefined);
}

/** Holds back as many bytes as the last line has, to compare them with the checksum. */
async function* splitLines(bytes: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let isAtStart = true;
  let held = Buffer.alloc(0);
  for await (const piece of bytes) {
    held = Buffer.concat([held, piece]);
    if (isAtStart && held.length < FIRST_LINE.length) continue;
    if (isAtStart) {
      verifyFirstLine(held, path);
      isAtStart = false;
      hash.update(FIRST_LINE);
      held = held.subarray(FIRST_LINE.length);
    }
    const part = held.subarray(0, Math.max(0, held.length - LAST_LINE_BYTES));
    held = held.subarray(part.length);
    hash.update(part);
    if (part.length > 0) yield part;
  }
  if (isAtStart) verifyFirstLine(held, path);
  if (held.length < LAST_LINE_BYTES) throw new Error('its end is missing');
  if (!Buffer.from(`${hash.digest('hex')}\n`).equals(held)) throw new Error('its checksum differs');
}

function verifyFirstLine(start: Buffer, path: string): void {
  const text = start.toString('latin1', 0, FIRST_LINE.length + 8);
  if (text.startsWith(FIRST_LINE)) return;
  const format = /^EcoPulse backup, format (\d+)\n/.exec(text)?.[1];
  throw new BackupError(
    format === undefined
      ? `${path} is not a backup of EcoPulse, or its beginning is damaged.`
      : `${path} has the format ${format}, and this release reads format ${FORMAT}: use the release that made it, or a newer one.`,
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
