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
import { BundledPostgresError, errorCode } from './bundled-postgres-errors.ts';
import type { SystemUser } from './system-user.ts';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

type List = (path: string) => string[];

/** What a walk through a tree knows: the next owner, the folder it began with, and how to list. */
interface Walk {
  readonly user: SystemUser;
  readonly top: Stats;
  readonly list: List;
}

/**
 * Gives the folder `path` and all files and folders below it to `user`, and closes the folder itself to all others.
 * Does nothing below it if it is the user's already.
 *
 * Whoever owned the files may still be at work in them while root walks through, and swap a folder for a link to
 * another place. Therefore each entry is opened from the open folder above it, without following links, and changed
 * through what was opened (Linux; elsewhere a folder is only safe from links in its last part). A link stays as it is.
 * `list` names the entries of a folder; tests act like an intruder at that moment.
 * @throws BundledPostgresError for a link in place of the folder, and for a second name of a foreign file.
 */
export function giveTree(path: string, user: SystemUser | null, list: List = readdirSync): void {
  const folder = openFolder(path);
  try {
    const top = fstatSync(folder);
    if (user !== null && top.uid !== user.uid) giveFolder(folder, path, { user, top, list });
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
function giveFolder(folder: number, path: string, walk: Walk): void {
  const opened = `/proc/self/fd/${folder}`;
  const from = existsSync(opened) ? opened : path;
  for (const name of walk.list(from)) {
    const entry = openEntry(join(from, name));
    if (entry === null) continue;
    try {
      const found = fstatSync(entry);
      if (found.isDirectory()) giveFolder(entry, join(path, name), walk);
      else if (found.isFile()) giveFile(entry, join(path, name), walk);
    } finally {
      closeSync(entry);
    }
  }
  fchownSync(folder, walk.user.uid, walk.user.gid);
}

function giveFile(file: number, path: string, { user, top }: Walk): void {
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
