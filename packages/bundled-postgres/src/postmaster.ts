import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fchownSync,
  ftruncateSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { errorCode } from './errors.ts';
import type { DatabaseHome } from './data-folder.ts';
import type { PostgresPlace } from './postgres-place.ts';
import { programOptions } from './programs.ts';
import { runsAsRoot } from './system-user.ts';

export interface PostmasterFile {
  readonly pid: number;
  readonly place: PostgresPlace;
  /** "starting", "ready", "stopping"; empty while the file is being written. */
  readonly status: string;
}

export interface StartedPostmaster {
  readonly pid: number;
  readonly exited: boolean;
  messages(): string;
}

export function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

export function readPostmasterFile(cluster: string): PostmasterFile | null {
  let text: string;
  try {
    text = readFileSync(postmasterFile(cluster), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const lines = text.split('\n').map((line) => line.trim());
  const place = { socketFolder: lines[4] || null, port: Number(lines[3] || 0) };
  return { pid: Number(lines[0]), place, status: lines[7] ?? '' };
}

/** Null if none runs, also if another process has reused the pid. */
export function runningPostmaster(cluster: string): PostmasterFile | null {
  const file = readPostmasterFile(cluster);
  return file !== null && isPostmasterOf(file.pid, cluster) ? file : null;
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** False for a zombie. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !processExists(pid)) return false;
  if (process.platform === 'linux') {
    const words = commandLine(pid).split('\0');
    if (!(words[0] ?? '').endsWith('postgres')) return false;
    return words.includes(cluster) || workingFolder(pid) === cluster;
  }
  // Reading command lines on Windows needs a helper program; there, PostgreSQL checks by itself.
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster);
}

/**
 * Uses its own session, so that Ctrl-C and the end of this process do not stop it.
 * @throws Error if the program cannot be started, such as EPERM without the right to change the user.
 */
export async function startPostmaster(
  home: DatabaseHome,
  binaries: PostgresBinaries,
  settings: readonly string[],
): Promise<StartedPostmaster> {
  const log = openLog(home);
  const start = fstatSync(log).size;
  const child = spawn(binaries.postgres, ['-D', home.cluster, ...settings], {
    ...programOptions(home, binaries.postgres),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let exited = false;
  child.once('exit', () => (exited = true));
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  return {
    pid: child.pid ?? 0,
    get exited() {
      return exited;
    },
    messages: () => readFileSync(home.logFile).subarray(start).toString('utf8'),
  };
}

/** Fast shutdown (ends connections, writes all data), then immediate shutdown if that takes too long. */
export async function stopPostmaster(home: DatabaseHome, binaries: PostgresBinaries, pid: number): Promise<boolean> {
  const gone = () => !isPostmasterOf(pid, home.cluster);
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-m', 'fast', '-D', home.cluster], { windowsHide: true });
    return true;
  }
  signal(pid, 'SIGINT', gone);
  if (await becomesTrue(gone, 7_000)) return true;
  return quitPostmaster(home.cluster, pid);
}

/** Immediate shutdown, like a crash; false if it still runs after some seconds. */
export function quitPostmaster(cluster: string, pid: number): Promise<boolean> {
  const gone = () => !isPostmasterOf(pid, cluster);
  signal(pid, 'SIGQUIT', gone);
  return becomesTrue(gone, 6_000);
}

/**
 * Ends backends that outlived a killed postmaster and keep its shared memory in use. Only Linux is known to need this.
 * No data is lost: they had not acknowledged their work.
 */
export function endOrphans(cluster: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const orphaned = () => commandLine(pid).startsWith('postgres:') && workingFolder(pid) === cluster;
    if (orphaned()) signal(pid, 'SIGQUIT', () => !orphaned());
  }
}

async function becomesTrue(condition: () => boolean, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!condition()) {
    if (Date.now() >= deadline) return false;
    await delay(10);
  }
  return true;
}

const largestLog = 5_000_000;

/** Does not follow links, which another user may have created. */
function openLog({ logFile, keeper }: DatabaseHome): number {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const open = (): number => openSync(logFile, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLog) setLogAside(logFile, open);
  const log = open();
  if (keeper !== null && runsAsRoot()) fchownSync(log, keeper.uid, keeper.gid);
  return log;
}

function setLogAside(logFile: string, open: () => number): void {
  try {
    renameSync(logFile, `${logFile}.1`);
  } catch (error) {
    // Without root, the server can write the files in the folder but not rename them.
    if (errorCode(error) !== 'EACCES' && errorCode(error) !== 'EPERM') throw error;
    const log = open();
    ftruncateSync(log);
    closeSync(log);
  }
}

function signal(pid: number, name: NodeJS.Signals, gone: () => boolean): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!gone()) throw error;
  }
}

// Readable by every user, unlike the working folder.
function commandLine(pid: number): string {
  return readProcess(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
}

function workingFolder(pid: number): string {
  return readProcess(() => readlinkSync(`/proc/${pid}/cwd`));
}

function readProcess(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
