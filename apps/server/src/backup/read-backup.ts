import { createHash, type Hash } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import type * as z from 'zod';
import { BackupError, fileError } from './backup-error.ts';
import {
  type BackedUpTable,
  type BackupHeader,
  type BackupManifest,
  FIRST_LINE,
  FORMAT,
  type Frame,
  LAST_LINE_LENGTH,
  headerSchema,
  manifestSchema,
  tableSchema,
  toFrames,
} from './backup-format.ts';

/** Receives the tables in file order. Commit nothing before the whole backup has been read. */
export interface TableReader {
  header(header: BackupHeader): Promise<void>;
  begin(table: BackedUpTable): Promise<void>;
  rows(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
}

export interface ReadBackup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

/** Reads and checks a whole backup. Throws `BackupError` if the file is unreadable or damaged. */
export function readBackup(file: string, reader: TableReader | null): Promise<ReadBackup> {
  return withOpened(file, async ({ read, lastLine }) => {
    const hash = createHash('sha256').update(FIRST_LINE);
    const compressed = read();
    compressed.on('data', (bytes) => hash.update(bytes));
    const found = await readFrames(toFrames(decompress(compressed)), reader);
    checkHash(hash, lastLine);
    return found;
  });
}

/**
 * Checks the file's checksum without decompressing it, which takes seconds, and returns the header. Throws like
 * `readBackup`.
 */
export function readHeader(file: string): Promise<BackupHeader> {
  return withOpened(file, async ({ read, lastLine }) => {
    const hash = createHash('sha256').update(FIRST_LINE);
    for await (const bytes of read()) hash.update(bytes as Buffer);
    checkHash(hash, lastLine);
    for await (const { kind, bytes } of toFrames(decompress(read()))) {
      if (kind === 'H') return parse(headerSchema, bytes);
      break;
    }
    throw outOfOrder();
  });
}

/** Wraps errors of the `TableReader`, such as from PostgreSQL, so that they are not reported as a damaged file. */
class ReaderError extends Error {}

interface OpenedBackup {
  read(): ReadStream;
  readonly lastLine: Buffer;
}

async function withOpened<T>(file: string, work: (opened: OpenedBackup) => Promise<T>): Promise<T> {
  const cannotBeRead = (error: unknown) => fileError(`The backup ${file} cannot be read`, error);
  const damaged = (why: string, cause?: unknown) =>
    new BackupError(`The backup ${file} is damaged or incomplete: ${why}. Use another backup.`, { cause });
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw cannotBeRead(error);
  });
  const streams: ReadStream[] = [];
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new BackupError(`${file} is not a file.`);
    await checkFirstLine(handle, file);
    const end = status.size - LAST_LINE_LENGTH;
    if (end <= FIRST_LINE.length) throw damaged('its end is missing');
    const lastLine = Buffer.alloc(LAST_LINE_LENGTH);
    await handle.read(lastLine, 0, LAST_LINE_LENGTH, end);
    const read = () => {
      const stream = handle.createReadStream({ start: FIRST_LINE.length, end: end - 1, autoClose: false });
      streams.push(stream);
      return stream;
    };
    return await work({ read, lastLine });
  } catch (error) {
    if (error instanceof ReaderError) throw error.cause;
    const told = cannotBeRead(error);
    throw told instanceof BackupError ? told : damaged(error instanceof Error ? error.message : String(error), error);
  } finally {
    for (const stream of streams) stream.destroy();
    await handle.close();
  }
}

function decompress(compressed: ReadStream): AsyncIterable<Buffer> {
  return pipeline(compressed, createZstdDecompress(), () => undefined);
}

function checkHash(hash: Hash, lastLine: Buffer): void {
  if (!Buffer.from(`${hash.digest('hex')}\n`).equals(lastLine)) throw new Error('its checksum differs');
}

async function checkFirstLine(handle: FileHandle, file: string): Promise<void> {
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

async function readFrames(frames: AsyncIterable<Frame>, reader: TableReader | null): Promise<ReadBackup> {
  const sums: string[] = [];
  let header: BackupHeader | null = null;
  let manifest: BackupManifest | null = null;
  let table: { readonly name: string; readonly hash: Hash } | null = null;
  for await (const { kind, bytes } of frames) {
    if (manifest !== null || (header === null) !== (kind === 'H')) throw outOfOrder();
    if (table !== null && kind !== 'D') {
      sums.push(`${table.name} ${table.hash.digest('hex')}`);
      table = null;
      await passOn(reader?.end());
    }
    if (kind === 'H') {
      header = parse(headerSchema, bytes);
      await passOn(reader?.header(header));
    } else if (kind === 'M') manifest = parse(manifestSchema, bytes);
    else if (kind === 'T') {
      const begun = parse(tableSchema, bytes);
      table = { name: begun.name, hash: createHash('sha256') };
      await passOn(reader?.begin(begun));
    } else {
      if (table === null) throw outOfOrder();
      table.hash.update(bytes);
      await passOn(reader?.rows(bytes));
    }
  }
  if (header === null || manifest === null) throw new Error('its end is missing');
  if (sums.join() !== manifest.tables.map(({ name, sha256 }) => `${name} ${sha256}`).join())
    throw new Error('the checksums of its tables differ');
  return { header, manifest };
}

function outOfOrder(): Error {
  return new Error('its parts are out of order');
}

async function passOn(work: Promise<void> | undefined): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new ReaderError('a table was not taken', { cause: error });
  }
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  return schema.parse(JSON.parse(bytes.toString('utf8')));
}
