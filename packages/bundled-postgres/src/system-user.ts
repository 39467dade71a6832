import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { BundledPostgresError, errorCode } from './errors.ts';

/** The user that PostgreSQL's programs run as. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const traditionalNobody: SystemUser = { uid: 65534, gid: 65534 };

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The user `nobody` of this machine, which any service may share. */
export function nobodyUser(): SystemUser {
  return findUser('nobody') ?? traditionalNobody;
}

const ownName = 'ecopulse';

// The commands of shadow-utils, then those of BusyBox.
const commandsToMakeIt = [
  [`useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${ownName}`],
  [`addgroup -S ${ownName}`, `adduser -S -D -H -h /nonexistent -s /sbin/nologin -G ${ownName} ${ownName}`],
];

/** The system user `ecopulse`, which no other service shares; root makes it if missing. Null where none can be made. */
export function ownUser(): SystemUser | null {
  for (const commands of [[], ...commandsToMakeIt]) {
    for (const command of commands) {
      const [program = '', ...args] = command.split(' ');
      spawnSync(program, args, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }, stdio: 'ignore' });
    }
    // Not the exit code: another start may have made the same user meanwhile.
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
  return (mode & (gid === user.gid ? 0o010 : 0o001)) !== 0;
}

/**
 * Makes a folder with its parents. Others can pass through (not list) those made by root, so that PostgreSQL's user
 * can.
 * @throws BundledPostgresError if this user may not make it, or its file system is read-only.
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
