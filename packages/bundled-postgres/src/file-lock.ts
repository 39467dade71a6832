import { closeSync, constants, fchownSync, lchownSync, lstatSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { BundledPostgresError, errorCode, errorMessage } from './errors.ts';
import { runsAsRoot, type SystemUser } from './system-user.ts';

/** An exclusive lock on a file, held until it is released or the process ends in any way. */
export interface FileLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes the lock of `path`, waiting at most `waitMs` for its holder; null if it is still held then.
 *
 * Node has no call for file locks, but SQLite has: an exclusive transaction on an empty file is the system's own lock
 * (fcntl or LockFileEx). The kernel frees it when its holder dies, so no stale lock is left, and it works across
 * containers that share the folder. Opening and closing the file in another way in this process would drop it, so only
 * the file's maker does that.
 * @throws Error when the file cannot be made or opened.
 */
export async function takeFileLock(path: string, user: SystemUser | null, waitMs: number): Promise<FileLock | null> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const lock = tryFileLock(path, user);
    if (lock !== null || Date.now() >= deadline) return lock;
    await delay(25);
  }
}

/** Takes the lock of `path` if it is free; null if it is held. */
export function tryFileLock(path: string, user: SystemUser | null): FileLock | null {
  prepareLockFile(path, user);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // A journal on disk would leave a second file behind.
    file.exec('pragma journal_mode = memory');
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw new Error(`The lock ${path} cannot be taken: ${errorMessage(error)}.`, { cause: error });
  }
  return { release: () => file.close() };
}

/** Makes the file if missing, and gives it to `user`. Links, which another user may have put there, are refused. */
function prepareLockFile(path: string, user: SystemUser | null): void {
  const { O_RDWR, O_CREAT, O_EXCL } = constants;
  try {
    const made = openSync(path, O_RDWR | O_CREAT | O_EXCL, 0o600);
    if (user !== null && runsAsRoot()) fchownSync(made, user.uid, user.gid);
    closeSync(made);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const found = lstatSync(path);
    if (!found.isFile() || found.nlink > 1) {
      throw new BundledPostgresError(`${path} is a link or no file: remove it, and EcoPulse makes a new one.`);
    }
    if (user !== null && runsAsRoot() && found.uid !== user.uid) lchownSync(path, user.uid, user.gid);
  }
}
