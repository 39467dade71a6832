import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { ClientConfig } from 'pg';
import { errorCode } from '../db/prepared-client.ts';
import { BackupError, fileError, postgresError } from './backup-error.ts';
import { type BackupManifest, seal } from './backup-format.ts';
import { readSnapshot } from './snapshot.ts';

const UNFINISHED = '.unfinished-';

export interface MadeBackup {
  readonly bytes: number;
  readonly manifest: BackupManifest;
  readonly unfinished: readonly string[];
}

/**
 * Only this user may read the file, which gets its name once complete and synced. Throws `BackupError`; then no file
 * remains.
 */
export async function makeBackup(connection: ClientConfig, file: string, signal?: AbortSignal): Promise<MadeBackup> {
  if (existsSync(file)) throw existing(file);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new BackupError(`The backup ${file} cannot be written: its folder does not exist.`);
  const unfinished = join(folder, `.${basename(file)}${UNFINISHED}${randomBytes(6).toString('hex')}`);
  let manifest: BackupManifest | null = null;
  try {
    await pipeline(
      Readable.from(
        readPostgres(
          connection,
          (found) => {
            manifest = found;
          },
          signal,
        ),
        { objectMode: false },
      ),
      createZstdCompress(),
      seal,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
      { ...(signal && { signal }) },
    );
    if (manifest === null) throw new Error('the backup ended without a manifest');
    const { size } = await stat(unfinished);
    await giveName(unfinished, file);
    await syncFolder(folder);
    return { bytes: size, manifest, unfinished: await findUnfinished(folder) };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    if (signal?.aborted) throw new BackupError('Stopped. No backup was made.', { cause: error });
    throw fileError(`The backup ${file} cannot be written`, error);
  }
}

async function* readPostgres(...of: Parameters<typeof readSnapshot>) {
  try {
    yield* readSnapshot(...of);
  } catch (error) {
    throw postgresError('PostgreSQL could not be read, and no backup was made', error);
  }
}

/** Create the file exclusively first: rename would overwrite one that another process made meanwhile. */
async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? existing(file) : error;
  }
  await rename(unfinished, file);
}

function existing(file: string): BackupError {
  return new BackupError(`${file} exists already. Choose another name; nothing was written.`);
}

async function findUnfinished(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith('.') && name.includes(UNFINISHED)).map((name) => join(folder, name));
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
