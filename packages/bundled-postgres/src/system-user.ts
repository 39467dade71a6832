import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { BundledPostgresError, errorCode } from './errors.ts';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const traditionalNobody: SystemUser = { uid: 65534, gid: 65534 };

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Any service may run as this user. */
export function nobodyUser(): SystemUser {
  return findUser('nobody') ?? traditionalNobody;
}

const ownName = 'ecopulse';

// Commands of shadow-utils, then of BusyBox.
const commandsToMakeIt = [
  [`useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${ownName}`],
  [`addgroup -S ${ownName}`, `adduser -S -D -H -h /nonexistent -s /sbin/nologin -G ${ownName} ${ownName}`],
];

/** A system user that no other service shares; root creates it if missing. Null if that is impossible. */
export function ownUser(): SystemUser | null {
  for (const commands of [[], ...commandsToMakeIt]) {
    for (const command of commands) {
      const [program = '', ...args] = command.split(' ');
      spawnSync(program, args, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }, stdio: 'ignore' });
    }
    // Ignore the exit code: another start may have created the same user.
    const user = findUser(ownName);
    if (user !== null) return user;
  }
  return null;
}

function findUser(name: string): SystemUser | null {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const [, , uid, gid] = (lines.find((line) => line.startsWith(`${name}:`)) ?? '').split(':').map(Number);
  return uid !== undefined && gid !== undefined && uid > 0 && gid > 0 ? { uid, gid } : null;
}

/**
 * The first folder in `path` that `user` may not enter, including `path`; null if there is none. Skips missing folders.
 * Ignores access control lists.
 */
export function firstClosedFolder(path: string, user: SystemUser): string | null {
  const real = nearestRealPath(path);
  const folders = [real];
  for (let folder = real; dirname(folder) !== folder; folder = dirname(folder)) {
    folders.unshift(dirname(folder));
  }
  return folders.find((folder) => statSync(folder).isDirectory() && !mayExecute(folder, user)) ?? null;
}

export function mayExecute(path: string, user: SystemUser): boolean {
  const { uid, gid, mode } = statSync(path);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}

/**
 * Creates parents too. Others can pass through folders made by root but not list them, so that PostgreSQL's user can.
 * @throws BundledPostgresError without permission or on a read-only file system.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw closedFolder(folder, error);
  }
  if (runsAsRoot()) chmodSync(folder, 0o711);
}

function closedFolder(folder: string, error: unknown): unknown {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return error;
  return new BundledPostgresError(
    `The folder ${folder} for the bundled PostgreSQL cannot be made (${errorCode(error)}): set DATA_DIR to a folder that this user can write to, or DATABASE_URL to a PostgreSQL of your own.`,
    { cause: error },
  );
}

function nearestRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    return nearestRealPath(dirname(path));
  }
}
