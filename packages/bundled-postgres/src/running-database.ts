import { lstatSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { checkVersion, createCluster, isSecured, setPasswords } from './cluster.ts';
import { hasDatabaseFiles, type DatabaseHome } from './data-folder.ts';
import { BundledPostgresError, errorCode, errorMessage } from './errors.ts';
import { acquireOwnerLock, acquireStartLock } from './file-lock.ts';
import { readIfPresent } from './files.ts';
import { chooseAddress, connect, removeSocketFolder, socketFile, type PostgresAddress } from './postgres-address.ts';
import {
  endOrphans,
  isPostmasterOf,
  postmasterFile,
  processExists,
  quitPostmaster,
  readPostmasterFile,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { settingArguments } from './server-settings.ts';
import { takeOverFolder } from './system-user.ts';

export interface RunningDatabase {
  readonly pid: number;
  readonly address: PostgresAddress;
  readonly client: Client;
}

export interface OpenDatabaseOptions {
  readonly home: DatabaseHome;
  readonly binaries: PostgresBinaries;
  readonly settings: Readonly<Record<string, string>>;
  /**
   * `own`: the server, on its start. `reopen`: the server, after PostgreSQL has died. `join`: a command, which starts
   * PostgreSQL only without a server.
   */
  readonly mode: 'own' | 'reopen' | 'join';
  readonly address?: PostgresAddress;
  readonly signal?: AbortSignal;
}

// Enough to replay a full write-ahead log from a slow disk.
const OPEN_TIMEOUT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 10_000;
const ORPHAN_GRACE_MS = 1_000;

// An advisory lock of a class of our own ("ECOP").
const GUEST_LOCK = [0x45434f50, 2];
/** The obstacle if processes that outlived a killed PostgreSQL keep its shared memory in use. */
const MEMORY_IN_USE = 'processes of a PostgreSQL that was killed';

/**
 * Uses the running PostgreSQL or starts it. Only one of several concurrent programs starts it; the others then use it.
 * @throws BundledPostgresError with the end of the log if it does not start.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<RunningDatabase> {
  const startedAt = Date.now();
  const deadline = startedAt + OPEN_TIMEOUT_MS;
  let obstacle = 'another program that is starting it';
  for (;;) {
    options.signal?.throwIfAborted();
    const lock = Date.now() < deadline ? await acquireStartLock(options.home, deadline - Date.now()) : null;
    if (lock === null) {
      const { actualFolder } = options.home;
      throw new BundledPostgresError(`The database in ${actualFolder} did not become ready: waited for ${obstacle}.`);
    }
    try {
      const result = await findOrStart(options, deadline);
      if (typeof result !== 'string') return result;
      obstacle = result;
      // Most backends notice the end of the postmaster within milliseconds.
      if (obstacle === MEMORY_IN_USE && Date.now() > startedAt + ORPHAN_GRACE_MS) endOrphans(options.home.cluster);
    } finally {
      lock.release();
    }
    await delay(50);
  }
}

/** Resolves when PostgreSQL has ended. @throws BundledPostgresError if it does not end. */
export async function stopDatabase(
  home: DatabaseHome,
  binaries: PostgresBinaries,
  address: PostgresAddress,
): Promise<void> {
  const running = runningPostmaster(home.cluster);
  if (running !== null && !(await stopPostmaster(home, binaries, running.pid))) {
    throw new BundledPostgresError(`PostgreSQL (process ${running.pid}) does not stop; its log is ${home.logFile}.`);
  }
  removeSocketFolder(address);
}

async function hasOwner(home: DatabaseHome): Promise<boolean> {
  const lock = await acquireOwnerLock(home, 0);
  lock?.release();
  return lock === null;
}

/** Returns the obstacle to wait for if PostgreSQL cannot run yet. */
async function findOrStart(options: OpenDatabaseOptions, deadline: number): Promise<RunningDatabase | string> {
  const { home, binaries } = options;
  const durable = options.settings['fsync'] !== 'off';
  checkVersion(home, binaries);
  const running = runningPostmaster(home.cluster);
  if (running !== null && options.mode === 'own' && !(isSecured(home) && belongsToItsUser(home))) {
    await stopDatabase(home, binaries, running.address);
  } else if (running !== null) {
    const hasExited = () => !isPostmasterOf(running.pid, home.cluster);
    return (await connectWhenReady(options, running.pid, hasExited, deadline)) ?? 'a PostgreSQL that was stopping';
  }
  if (options.mode === 'join' && (await hasOwner(home))) return 'the server that owns it';
  if (!hasDatabaseFiles(home.actualFolder)) {
    // Never continue with an empty database after files have vanished.
    if (options.mode === 'reopen')
      throw new BundledPostgresError(`The database files in ${home.cluster} have vanished.`);
    await createCluster(home, binaries, durable, options.signal);
  }
  // Files may belong to root (a copied backup) or `nobody`.
  if (process.platform !== 'win32') takeOverFolder(home.cluster, home.user);
  const address = options.address ?? (await chooseAddress(home));
  await clearLockFiles(home, address);
  try {
    if (!isSecured(home)) await setPasswords(home, binaries, home.cluster, durable);
  } catch (error) {
    if (errorMessage(error).includes('shared memory block')) return MEMORY_IN_USE;
    throw error;
  }
  return start(options, address, deadline);
}

function belongsToItsUser(home: DatabaseHome): boolean {
  return home.user === null || lstatSync(home.cluster).uid === home.user.uid;
}

async function start(
  options: OpenDatabaseOptions,
  address: PostgresAddress,
  deadline: number,
): Promise<RunningDatabase | string> {
  const { home, binaries } = options;
  const started = await startPostmaster(home, binaries, settingArguments(address, options.settings));
  let database: RunningDatabase | null;
  try {
    database = await connectWhenReady(options, started.pid, () => started.exited, deadline);
  } catch (error) {
    await stopPostmaster(home, binaries, started.pid);
    throw error;
  }
  if (database !== null) return database;
  const messages = started.messages();
  if (messages.includes('shared memory block')) return MEMORY_IN_USE;
  if (/lock file ".*" already exists/.test(messages)) return 'a PostgreSQL that another program started';
  const fatal = messages.match(/(?:FATAL|PANIC): +(.*)/g)?.at(-1);
  const reason = fatal ?? messages.trim().split('\n').at(-1) ?? 'it logged nothing';
  throw new BundledPostgresError(
    `PostgreSQL does not start on ${home.cluster}: ${reason} (its log is ${home.logFile}).`,
  );
}

/** Null if PostgreSQL exits meanwhile. */
async function connectWhenReady(
  options: OpenDatabaseOptions,
  pid: number,
  hasExited: () => boolean,
  deadline: number,
): Promise<RunningDatabase | null> {
  let readySince: number | null = null;
  while (!hasExited()) {
    options.signal?.throwIfAborted();
    if (Date.now() > deadline) {
      const { logFile } = options.home;
      throw new BundledPostgresError(`PostgreSQL (process ${pid}) does not become ready; its log is ${logFile}.`);
    }
    const file = readPostmasterFile(options.home.cluster);
    if (file?.pid === pid && file.status === 'ready') {
      readySince ??= Date.now();
      try {
        const client = await connect(options.home, file.address);
        if (options.mode === 'join') await acquireGuestLock(client);
        return { pid, address: file.address, client };
      } catch (error) {
        if (error instanceof BundledPostgresError) throw error;
        if (!isTransient(error) || Date.now() > readySince + CONNECT_TIMEOUT_MS) {
          const reason = `PostgreSQL (process ${pid}) cannot be reached at ${file.address.socketFolder}: ${errorMessage(error)}.`;
          throw new BundledPostgresError(reason, { cause: error });
        }
      }
    }
    await delay(10);
  }
  return null;
}

async function acquireGuestLock(client: Client): Promise<void> {
  try {
    await client.query('select pg_advisory_lock_shared($1::int4, $2::int4)', GUEST_LOCK);
  } catch (error) {
    await client.end();
    throw error;
  }
}

export async function isLastGuest(client: Client): Promise<boolean> {
  const sql = 'select pg_try_advisory_lock($1::int4, $2::int4) as "isAlone"';
  const { rows } = await client.query<{ isAlone: boolean }>(sql, GUEST_LOCK);
  return rows[0]?.isAlone === true;
}

/** True if PostgreSQL may be starting or stopping, or has just died. */
function isTransient(error: unknown): boolean {
  const code = errorCode(error);
  if (code === null) return errorMessage(error).includes('terminated');
  return ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code);
}

/** Removes stale lock files and processes that would prevent a start. */
async function clearLockFiles(home: DatabaseHome, address: PostgresAddress): Promise<void> {
  const clusterLock = postmasterFile(home.cluster);
  const socketLock = address.socketFolder && `${socketFile(address.socketFolder)}.lock`;
  const socketPid = socketLock && readPid(socketLock);
  // This PostgreSQL serves deleted files; without a signal it would notice only within a minute.
  if (socketPid && socketPid !== readPid(clusterLock) && isPostmasterOf(socketPid, home.cluster)) {
    await quitPostmaster(home.cluster, socketPid);
  }
  // PostgreSQL mistakes any live process of its user for itself. Otherwise its own check, which is stricter, decides.
  for (const file of [clusterLock, socketLock]) {
    const pid = file && readPid(file);
    if (file && pid && processExists(pid) && !isPostmasterOf(pid, home.cluster)) rmSync(file, { force: true });
  }
}

function readPid(file: string): number | null {
  return Number.parseInt(readIfPresent(file) ?? '', 10) || null;
}
