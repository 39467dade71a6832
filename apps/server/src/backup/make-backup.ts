import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { ClientConfig } from 'pg';
import { BackupError, fileError } from './backup-error.ts';
import { type BackupManifest, seal } from './backup-format.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * Writes a backup of the database to `file`, readable by this user alone. The file gets its name only when it is
 * complete and on the disk. Throws `BackupError` when it exists or cannot be written, and what PostgreSQL threw.
 */
export async function makeBackup(
  connection: ClientConfig,
  file: string,
): Promise<{ bytes: number; manifest: BackupManifest }> {
  refuseExisting(file);
  if (!existsSync(dirname(file)))
    throw new BackupError(`The backup ${file} cannot be written: its folder does not exist.`);
  const unfinished = join(dirname(file), `.${basename(file)}.unfinished-${randomBytes(6).toString('hex')}`);
  let manifest: BackupManifest | null = null;
  try {
    await pipeline(
      Readable.from(
        readSnapshot(connection, (found) => {
          manifest = found;
        }),
        { objectMode: false },
      ),
      createZstdCompress(),
      seal,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    if (manifest === null) throw new Error('the backup ended without a manifest');
    const { size } = await stat(unfinished);
    refuseExisting(file);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return { bytes: size, manifest };
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw fileError(`The backup ${file} cannot be written`, error);
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name; nothing was written.`);
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
