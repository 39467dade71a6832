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
 * Gives the folder `path` and everything below it to `user`, and closes it to others; nothing to do if it is the user's.
 *
 * The last owner may swap a folder for a link while root walks. So each entry is opened from its open parent without
 * following links, and changed through its descriptor (Linux; elsewhere only the last part is safe from links).
 * `list` names the entries of a folder; tests act as an intruder at that moment.
 * @throws BundledPostgresError for a link in place of the folder, and for a hard link to a foreign file.
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

// The folder itself comes last, so that an interrupted walk is repeated.
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
  // A second name of a file that neither the last owner nor the next one owns: it may be any file of the system.
  if (nlink > 1 && uid !== top.uid && uid !== user.uid) {
    throw new BundledPostgresError(
      `${path} is a second name of a file of user ${uid}, so it is not given to PostgreSQL's user: replace it by a copy.`,
    );
  }
  fchownSync(file, user.uid, user.gid);
}

/** Null for a link, a socket, and what has vanished meanwhile. */
function openEntry(path: string): number | null {
  try {
    // A pipe would otherwise wait for its writer.
    return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (['ELOOP', 'ENOENT', 'ENXIO'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}
