import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { BundledPostgresError, errorCode } from './errors.ts';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const DEDICATED_USER_NAME = 'ecopulse';
const CREATE_DEDICATED_USER = `--system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${DEDICATED_USER_NAME}`;

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Any service may run as this user. */
export function nobodyUser(): SystemUser {
  return findUser('nobody') ?? { uid: 65534, gid: 65534 };
}

/** A system user that no other service shares; root creates it if missing. Null if that is impossible. */
export function ensureDedicatedUser(): SystemUser | null {
  const existing = findUser(DEDICATED_USER_NAME);
  if (existing !== null) return existing;
  try {
    runSystemCommand('useradd', CREATE_DEDICATED_USER.split(' '));
  } catch {
    // Another start may have created the same user.
  }
  return findUser(DEDICATED_USER_NAME);
}

function findUser(name: string): SystemUser | null {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const [, , uid, gid] = (lines.find((line) => line.startsWith(`${name}:`)) ?? '').split(':').map(Number);
  return uid !== undefined && gid !== undefined && uid > 0 && gid > 0 ? { uid, gid } : null;
}

/**
 * Gives a folder to `user` and closes it to others. Follows no links: files of a shared user or a copied backup may hold some.
 * @throws BundledPostgresError for a link in place of the folder, or a hard link to a file of a third user.
 */
export function takeOverFolder(folder: string, user: SystemUser | null): void {
  const { uid, mode } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory()) {
    throw new BundledPostgresError(`${folder} is a link or no folder, so it is not given to PostgreSQL's user.`);
  }
  if (user !== null && uid !== user.uid) {
    const foreignLinks = ['-type', 'f', '-links', '+1', '!', '-uid', `${uid}`, '!', '-uid', `${user.uid}`];
    const foreignFiles = runSystemCommand('find', [folder, ...foreignLinks]);
    if (foreignFiles !== '') {
      throw new BundledPostgresError(
        `Not given to PostgreSQL's user, because they are second names of files of another user: ${foreignFiles.trim()}. Replace them by copies.`,
      );
    }
    runSystemCommand('chown', ['-RhP', `${user.uid}:${user.gid}`, folder]);
  }
  if ((mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}

/** Returns the output. @throws BundledPostgresError if the command is missing or fails. */
function runSystemCommand(program: string, args: readonly string[]): string {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new BundledPostgresError(`${program} ${args.join(' ')} failed: ${stderr?.trim() || 'it cannot be run'}.`);
}

/**
 * The first folder in `path` that `user` may not enter, including `path`; null if there is none. Skips missing folders.
 * Ignores access control lists.
 */
export function firstClosedFolder(path: string, user: SystemUser): string | null {
  const folders = [nearestRealPath(path)];
  while (dirname(folders[0] ?? '/') !== folders[0]) folders.unshift(dirname(folders[0] ?? '/'));
  return folders.find((folder) => statSync(folder).isDirectory() && !mayExecute(folder, user)) ?? null;
}

function mayExecute(path: string, user: SystemUser): boolean {
  const { uid, gid, mode } = statSync(path);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}

/**
 * Creates parents too. Others can pass through folders that root creates but not list them, so that PostgreSQL's user can.
 * @throws BundledPostgresError without permission or on a read-only file system.
 */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
      throw new BundledPostgresError(
        `The folder ${folder} for the bundled PostgreSQL cannot be made (${code}): set DATA_DIR to a folder that this user can write to, or DATABASE_URL to a PostgreSQL of your own.`,
        { cause: error },
      );
    }
    if (code !== 'EEXIST') throw error;
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
