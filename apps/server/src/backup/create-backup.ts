import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { ClientConfig } from 'pg';
import { errorCode } from '../db/prepared-client.ts';
import { BackupError, toBackupError, wrapPostgresError } from './backup-error.ts';
import { type BackupManifest, addFirstLineAndChecksum } from './backup-format.ts';
import { readSnapshot } from './snapshot.ts';

const UNFINISHED_INFIX = '.unfinished-';

export interface CreatedBackup {
  readonly bytes: number;
  readonly manifest: BackupManifest;
  readonly otherUnfinishedFiles: readonly string[];
}

interface BackupOptions {
  readonly signal?: AbortSignal | undefined;
  /** Runs before anything reaches the disk. */
  readonly encrypt?: ((bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>) | undefined;
}

/**
 * Only this user may read the file, which gets its name once complete and synced. Throws `BackupError`; then no file
 * remains.
 */
export async function createBackup(
  connection: ClientConfig,
  file: string,
  { signal, encrypt = (bytes) => bytes }: BackupOptions = {},
): Promise<CreatedBackup> {
  if (existsSync(file)) throw fileExistsError(file);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new BackupError(`The backup ${file} cannot be written: its folder does not exist.`);
  const unfinishedFile = join(folder, `.${basename(file)}${UNFINISHED_INFIX}${randomBytes(6).toString('hex')}`);
  let manifest: BackupManifest | null = null;
  try {
    await pipeline(
      Readable.from(
        readSnapshotWithWrappedErrors(
          connection,
          (snapshotManifest) => {
            manifest = snapshotManifest;
          },
          signal,
        ),
        { objectMode: false },
      ),
      createZstdCompress(),
      (compressed: AsyncIterable<Buffer>) => encrypt(addFirstLineAndChecksum(compressed)),
      createWriteStream(unfinishedFile, { flags: 'wx', mode: 0o600, flush: true }),
      { ...(signal && { signal }) },
    );
    if (manifest === null) throw new Error('the backup ended without a manifest');
    const { size } = await stat(unfinishedFile);
    await publishFile(unfinishedFile, file);
    await syncFolder(folder);
    return { bytes: size, manifest, otherUnfinishedFiles: await listUnfinished(folder) };
  } catch (error) {
    await rm(unfinishedFile, { force: true }).catch(() => undefined);
    if (signal?.aborted) throw new BackupError('Stopped. No backup was made.', { cause: error });
    throw toBackupError(`The backup ${file} cannot be written`, error);
  }
}

async function* readSnapshotWithWrappedErrors(...parameters: Parameters<typeof readSnapshot>) {
  try {
    yield* readSnapshot(...parameters);
  } catch (error) {
    throw wrapPostgresError('PostgreSQL could not be read, and no backup was made', error);
  }
}

/** Create the file exclusively first: rename would overwrite one that another process made meanwhile. */
async function publishFile(unfinishedFile: string, file: string): Promise<void> {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? fileExistsError(file) : error;
  }
  await rename(unfinishedFile, file);
}

function fileExistsError(file: string): BackupError {
  return new BackupError(`${file} exists already. Choose another name; nothing was written.`);
}

async function listUnfinished(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith('.') && name.includes(UNFINISHED_INFIX))
    .map((name) => join(folder, name));
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
