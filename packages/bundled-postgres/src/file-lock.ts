import { closeSync, lchownSync, lstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseHome } from './data-folder.ts';
import { BundledPostgresError, errorCode, errorMessage } from './errors.ts';
import { changeOwner } from './files.ts';
import { runsAsRoot, type SystemUser } from './system-user.ts';

export interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * An exclusive SQLite transaction on an empty file, as Node has no file locks: the kernel releases it when the process
 * dies. The file must not be opened otherwise in this process, which would drop the lock. Null after `timeoutMs`.
 */
export async function acquireFileLock(
  path: string,
  user: SystemUser | null,
  timeoutMs: number,
): Promise<FileLock | null> {
  const deadline = Date.now() + timeoutMs;
  prepareLockFile(path, user);
  for (;;) {
    const file = new DatabaseSync(path, { timeout: 0 });
    try {
      // An on-disk journal would leave a second file behind.
      file.exec('pragma journal_mode = memory; begin exclusive');
      return { release: () => file.close() };
    } catch (error) {
      file.close();
      if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) {
        throw new Error(`The lock ${path} cannot be acquired: ${errorMessage(error)}.`, { cause: error });
      }
    }
    if (Date.now() >= deadline) return null;
    await delay(25);
  }
}

/** Refuses links, which another user may have created. */
function prepareLockFile(path: string, user: SystemUser | null): void {
  try {
    const file = openSync(path, 'wx', 0o600);
    changeOwner(file, user);
    closeSync(file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const { uid, nlink } = lstatSync(path);
    if (!lstatSync(path).isFile() || nlink > 1) {
      throw new BundledPostgresError(`${path} is a link or no file: remove it, and EcoPulse makes a new one.`);
    }
    if (user !== null && runsAsRoot() && uid !== user.uid) lchownSync(path, user.uid, user.gid);
  }
}

export function acquireStartLock(home: DatabaseHome, timeoutMs: number): Promise<FileLock | null> {
  return acquireFileLock(join(home.actualFolder, 'postgres.start.lock'), home.fileOwner, timeoutMs);
}

export function acquireOwnerLock(home: DatabaseHome, timeoutMs: number): Promise<FileLock | null> {
  return acquireFileLock(join(home.actualFolder, 'postgres.owner.lock'), home.fileOwner, timeoutMs);
}
