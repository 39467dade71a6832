import { chmodSync, chownSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage } from './bundled-postgres-errors.ts';
import type { SystemUser } from './system-user.ts';

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
 * containers that share the folder. Opening and closing the file in another way in this process would drop it; no other
 * code does so.
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
  chmodSync(path, 0o600);
  if (user !== null) chownSync(path, user.uid, user.gid);
  return { release: () => file.close() };
}
