import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  openSync,
  readdirSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import { BundledPostgresError, errorCode } from './errors.ts';
import type { SystemUser } from './system-user.ts';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

type List = (path: string) => string[];

interface Walk {
  readonly user: SystemUser;
  readonly top: Stats;
  readonly list: List;
}

/**
 * Gives a folder to `user` and closes it to others, safe from link swaps by its former owner: entries are opened from their
 * open parent without following links (Linux). @throws BundledPostgresError for a link, or a hard link to a foreign file.
 */
export function chownRecursive(path: string, user: SystemUser | null, list: List = readdirSync): void {
  const folder = openFolder(path);
  try {
    const top = fstatSync(folder);
    if (user !== null && top.uid !== user.uid) chownFolder(folder, path, { user, top, list });
    if ((top.mode & 0o777) !== 0o700) fchmodSync(folder, 0o700);
  } finally {
    closeSync(folder);
  }
}

function openFolder(path: string): number {
  try {
    return openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    if (errorCode(error) !== 'ENOTDIR' && errorCode(error) !== 'ELOOP') throw error;
    throw new BundledPostgresError(`${path} is a link or no folder, so it is not given to PostgreSQL's user.`, {
      cause: error,
    });
  }
}

// Change the folder itself last, so that an interrupted walk is repeated.
function chownFolder(folder: number, path: string, walk: Walk): void {
  const opened = `/proc/self/fd/${folder}`;
  const from = existsSync(opened) ? opened : path;
  for (const name of walk.list(from)) {
    const entry = openEntry(join(from, name));
    if (entry === null) continue;
    try {
      const found = fstatSync(entry);
      if (found.isDirectory()) chownFolder(entry, join(path, name), walk);
      else if (found.isFile()) chownFile(entry, join(path, name), walk);
    } finally {
      closeSync(entry);
    }
  }
  fchownSync(folder, walk.user.uid, walk.user.gid);
}

function chownFile(file: number, path: string, { user, top }: Walk): void {
  const { nlink, uid } = fstatSync(file);
  // A hard link to a file that neither the last nor the next owner owns may point anywhere in the system.
  if (nlink > 1 && uid !== top.uid && uid !== user.uid) {
    throw new BundledPostgresError(
      `${path} is a second name of a file of user ${uid}, so it is not given to PostgreSQL's user: replace it by a copy.`,
    );
  }
  fchownSync(file, user.uid, user.gid);
}

/** Null for a link, a socket or an entry that has vanished. */
function openEntry(path: string): number | null {
  try {
    // Without `O_NONBLOCK`, opening a pipe waits for its writer.
    return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (['ELOOP', 'ENOENT', 'ENXIO'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}
