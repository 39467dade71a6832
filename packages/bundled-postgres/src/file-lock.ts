import { closeSync, constants, fchownSync, lchownSync, lstatSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { BundledPostgresError, errorCode, errorMessage } from './errors.ts';
import { runsAsRoot, type SystemUser } from './system-user.ts';

export interface FileLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * An exclusive SQLite transaction on an empty file, as Node has no file locks: the kernel releases it when the process
 * dies. The file must not be opened otherwise in this process, which would drop the lock. Null after `waitMs`.
 */
export async function takeFileLock(path: string, user: SystemUser | null, waitMs: number): Promise<FileLock | null> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const lock = tryFileLock(path, user);
    if (lock !== null || Date.now() >= deadline) return lock;
    await delay(25);
  }
}

export function tryFileLock(path: string, user: SystemUser | null): FileLock | null {
  prepareLockFile(path, user);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // An on-disk journal would leave a second file behind.
    file.exec('pragma journal_mode = memory');
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw new Error(`The lock ${path} cannot be taken: ${errorMessage(error)}.`, { cause: error });
  }
  return { release: () => file.close() };
}

/** Refuses links, which another user may have created. */
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
