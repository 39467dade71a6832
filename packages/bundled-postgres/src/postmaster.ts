import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  ftruncateSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readdirSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { errorCode } from './errors.ts';
import { changeOwner, readIfPresent } from './files.ts';
import type { DatabaseHome } from './data-folder.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { programOptions } from './programs.ts';

export interface PostmasterFile {
  readonly pid: number;
  readonly address: PostgresAddress;
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
  const text = readIfPresent(postmasterFile(cluster));
  if (text === null) return null;
  // The format of PostgreSQL's miscadmin.h.
  const [pid, , , port, socketFolder, , , status = ''] = text.split('\n').map((line) => line.trim());
  return { pid: Number(pid), address: { socketFolder: socketFolder || null, port: Number(port || 0) }, status };
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
    const [program = '', ...args] = commandLine(pid).split('\0');
    return program.endsWith('postgres') && (args.includes(cluster) || workingFolder(pid) === cluster);
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
  const logStart = fstatSync(log).size;
  const child = spawn(binaries.postgres, ['-D', home.cluster, ...settings], {
    ...programOptions(home, binaries.postgres),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let exited = false;
  child.once('exit', () => (exited = true));
  await once(child, 'spawn');
  child.unref();
  return {
    pid: child.pid ?? 0,
    get exited() {
      return exited;
    },
    messages: () => readFileSync(home.logFile).subarray(logStart).toString('utf8'),
  };
}

/** Fast shutdown (ends connections, writes all data), then immediate shutdown if that takes too long. */
export async function stopPostmaster(home: DatabaseHome, binaries: PostgresBinaries, pid: number): Promise<boolean> {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-m', 'fast', '-D', home.cluster], { windowsHide: true });
    return true;
  }
  const isRunning = () => isPostmasterOf(pid, home.cluster);
  if (await endProcess(pid, 'SIGINT', isRunning, 7_000)) return true;
  return quitPostmaster(home.cluster, pid);
}

/** Fast shutdown, without waiting for its end. Not on Windows, which has no such signal. */
export function askToStop(cluster: string, pid: number): void {
  const isRunning = (): boolean => isPostmasterOf(pid, cluster);
  if (process.platform !== 'win32' && isRunning()) sendSignal(pid, 'SIGINT', isRunning);
}

/** Immediate shutdown, like a crash; false if it still runs after some seconds. */
export function quitPostmaster(cluster: string, pid: number): Promise<boolean> {
  return endProcess(pid, 'SIGQUIT', () => isPostmasterOf(pid, cluster), 6_000);
}

/**
 * Ends backends that outlived a killed postmaster and keep its shared memory in use. Only Linux is known to need this.
 * No data is lost: they had not acknowledged their work.
 */
export function endOrphans(cluster: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const isOrphan = () => commandLine(pid).startsWith('postgres:') && workingFolder(pid) === cluster;
    if (isOrphan()) sendSignal(pid, 'SIGQUIT', isOrphan);
  }
}

async function endProcess(
  pid: number,
  signal: NodeJS.Signals,
  isRunning: () => boolean,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  sendSignal(pid, signal, isRunning);
  while (isRunning()) {
    if (Date.now() >= deadline) return false;
    await delay(10);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals, isRunning: () => boolean): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (isRunning()) throw error;
  }
}

const MAX_LOG_BYTES = 5_000_000;

/** Does not follow links, which another user may have created. A large log starts again. */
function openLog({ logFile, fileOwner }: DatabaseHome): number {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  const log = openSync(logFile, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  changeOwner(log, fileOwner);
  if (fstatSync(log).size > MAX_LOG_BYTES) ftruncateSync(log);
  return log;
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
