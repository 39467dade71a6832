import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from './bundled-postgres-errors.ts';

/** The user that PostgreSQL's programs run as. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const traditionalNobody: SystemUser = { uid: 65534, gid: 65534 };

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The user `nobody` of this machine: PostgreSQL refuses to run as root. */
export function nobodyUser(): SystemUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? '').split(':').map(Number);
  const usable = uid !== undefined && gid !== undefined && uid > 0 && gid > 0;
  return usable ? { uid, gid } : traditionalNobody;
}

/**
 * The first folder in `path` (itself included, if it is a folder) that `user` may not enter; null if there is none.
 * Parts that do not exist yet are skipped. Access lists beyond the mode bits are not considered.
 */
export function firstClosedFolder(path: string, user: SystemUser): string | null {
  const real = nearestRealPath(path);
  const folders = [real];
  for (let folder = real; dirname(folder) !== folder; folder = dirname(folder)) {
    folders.unshift(dirname(folder));
  }
  return folders.find((folder) => statSync(folder).isDirectory() && !mayExecute(folder, user)) ?? null;
}

/** Whether the mode bits of `path` let `user` run it (a file) or enter it (a folder). */
export function mayExecute(path: string, user: SystemUser): boolean {
  const { uid, gid, mode } = statSync(path);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** Gives `path` and all below it to `user`; links are never followed. */
export function giveTree(path: string, user: SystemUser): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) giveTree(join(path, name), user);
  }
  if (!lstatSync(path).isSymbolicLink()) chownSync(path, user.uid, user.gid);
}

/**
 * Makes a folder with its parents. Others can pass through (not list) those made by root, so that PostgreSQL's user
 * can.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  if (runsAsRoot()) chmodSync(folder, 0o711);
}

function nearestRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    return nearestRealPath(dirname(path));
  }
}
