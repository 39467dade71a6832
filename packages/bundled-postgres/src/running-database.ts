import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { BundledPostgresError, errorCode, errorMessage } from './errors.ts';
import { checkVersion, hasDatabaseFiles, makeCluster } from './cluster.ts';
import type { DatabaseHome } from './data-folder.ts';
import { connectToDatabase } from './database-session.ts';
import { takeFileLock, type FileLock } from './file-lock.ts';
import { chownRecursive } from './chown-recursive.ts';
import { choosePlace, connectionTo, removeSocketFolder, type PostgresPlace } from './postgres-place.ts';
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
import { isSecured, secureDatabase } from './roles.ts';
import { settingArguments } from './server-settings.ts';

export interface RunningDatabase {
  readonly pid: number;
  readonly place: PostgresPlace;
  readonly client: Client;
}

export interface DatabaseParts {
  readonly home: DatabaseHome;
  readonly binaries: PostgresBinaries;
  readonly settings: Readonly<Record<string, string>>;
  readonly place?: PostgresPlace;
  readonly mayMake: boolean;
  /** Whether to restart a PostgreSQL that others can access or that runs as the wrong user. */
  readonly mayReplace: boolean;
  /** False while a server is about to start it. */
  readonly mayStart: () => boolean;
  /** Registers our connection as owner or guest before anyone else may stop PostgreSQL. */
  readonly claim: (client: Client) => Promise<void>;
  readonly signal: AbortSignal;
}

// Enough to replay a full write-ahead log from a slow disk.
const longestOpening = 120_000;
const longestUnanswered = 10_000;

/**
 * Uses the running PostgreSQL or starts it. Only one of several concurrent programs acts; the rest use what it started.
 * @throws BundledPostgresError with the end of the log if it does not start.
 */
export async function openDatabase(parts: DatabaseParts): Promise<RunningDatabase> {
  const begun = Date.now();
  for (let waitingFor = 'another program that is starting it'; ;) {
    parts.signal.throwIfAborted();
    const left = begun + longestOpening - Date.now();
    const lock = left > 0 ? await takeStartLock(parts.home, left) : null;
    if (lock === null) {
      throw new BundledPostgresError(
        `The database in ${parts.home.folder} did not become ready: waited for ${waitingFor}.`,
      );
    }
    try {
      const result = await findOrStart(parts, begun + longestOpening);
      if (typeof result !== 'string') return result;
      waitingFor = result;
      // Most backends notice the end of the postmaster within milliseconds.
      if (result === memoryInUse && Date.now() > begun + 1_000) endOrphans(parts.home.cluster);
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
  place: PostgresPlace,
): Promise<void> {
  const running = runningPostmaster(home.cluster);
  if (running !== null && !(await stopPostmaster(home, binaries, running.pid))) {
    throw new BundledPostgresError(`PostgreSQL (process ${running.pid}) does not stop; its log is ${home.logFile}.`);
  }
  removeSocketFolder(place);
}

export function takeStartLock(home: DatabaseHome, waitMs: number): Promise<FileLock | null> {
  return takeFileLock(join(home.folder, 'postgres.start.lock'), home.keeper, waitMs);
}

const memoryInUse = 'processes of a PostgreSQL that was killed';

async function findOrStart(parts: DatabaseParts, deadline: number): Promise<RunningDatabase | string> {
  const { home, binaries } = parts;
  checkVersion(home, binaries);
  const running = runningPostmaster(home.cluster);
  if (running !== null && parts.mayReplace && !(isSecured(home) && isOfItsUser(home))) {
    await stopDatabase(home, binaries, running.place);
  } else if (running !== null) {
    const gone = () => !isPostmasterOf(running.pid, home.cluster);
    return (await connectWhenReady(parts, running.pid, gone, deadline)) ?? 'a PostgreSQL that was stopping';
  }
  if (!parts.mayStart()) return 'the server that owns it';
  if (!hasDatabaseFiles(home)) {
    if (!parts.mayMake) throw new BundledPostgresError(`The database files in ${home.cluster} have vanished.`);
    await makeCluster(home, binaries, parts.settings['fsync'] !== 'off');
  }
  // Files may belong to root (a copied backup) or `nobody`.
  if (process.platform !== 'win32') chownRecursive(home.cluster, home.user);
  return start(parts, deadline);
}

function isOfItsUser(home: DatabaseHome): boolean {
  return home.user === null || lstatSync(home.cluster).uid === home.user.uid;
}

async function start(parts: DatabaseParts, deadline: number): Promise<RunningDatabase | string> {
  const { home, binaries } = parts;
  const place = parts.place ?? (await choosePlace(home));
  await clearLockFiles(home, place);
  if (!isSecured(home)) {
    try {
      await secureDatabase(home, binaries, home.cluster, parts.settings['fsync'] !== 'off');
    } catch (error) {
      if (errorMessage(error).includes('shared memory block')) return memoryInUse;
      throw error;
    }
  }
  const started = await startPostmaster(home, binaries, settingArguments(place, parts.settings));
  let database: RunningDatabase | null;
  try {
    database = await connectWhenReady(parts, started.pid, () => started.exited, deadline);
  } catch (error) {
    await stopPostmaster(home, binaries, started.pid);
    throw error;
  }
  if (database !== null) return database;
  const messages = started.messages();
  if (messages.includes('shared memory block')) return memoryInUse;
  if (/lock file ".*" already exists/.test(messages)) return 'a PostgreSQL that another program started';
  throw new BundledPostgresError(
    `PostgreSQL does not start on ${home.cluster}: ${lastWords(messages)} (its log is ${home.logFile}).`,
  );
}

async function connectWhenReady(
  parts: DatabaseParts,
  pid: number,
  gone: () => boolean,
  deadline: number,
): Promise<RunningDatabase | null> {
  let readySince: number | null = null;
  while (!gone()) {
    parts.signal.throwIfAborted();
    if (Date.now() > deadline) {
      throw new BundledPostgresError(
        `PostgreSQL (process ${pid}) does not become ready; its log is ${parts.home.logFile}.`,
      );
    }
    const file = readPostmasterFile(parts.home.cluster);
    if (file?.pid === pid && file.status === 'ready') {
      readySince ??= Date.now();
      try {
        return { pid, place: file.place, client: await connectAndClaim(parts, file.place) };
      } catch (error) {
        if (error instanceof BundledPostgresError) throw error;
        if (!isPassing(error) || Date.now() > readySince + longestUnanswered) {
          const reason = `PostgreSQL (process ${pid}) cannot be reached at ${file.place.socketFolder}: ${errorMessage(error)}.`;
          throw new BundledPostgresError(reason, { cause: error });
        }
      }
    }
    await delay(10);
  }
  return null;
}

async function connectAndClaim(parts: DatabaseParts, place: PostgresPlace): Promise<Client> {
  const client = await connectToDatabase(connectionTo(parts.home, place), connectionTo(parts.home, place, 'superuser'));
  try {
    await parts.claim(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** PostgreSQL may be starting or stopping, or has just died, so retry. */
function isPassing(error: unknown): boolean {
  const code = errorCode(error);
  if (code === null) return errorMessage(error).includes('terminated');
  return ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code);
}

/** Removes stale lock files and processes that would prevent a start. */
async function clearLockFiles(home: DatabaseHome, place: PostgresPlace): Promise<void> {
  const ofCluster = postmasterFile(home.cluster);
  const ofSocket = place.socketFolder && join(place.socketFolder, `.s.PGSQL.${place.port}.lock`);
  const holder = ofSocket && firstNumber(ofSocket);
  // This PostgreSQL serves deleted files; by itself it would notice only within a minute.
  if (holder && holder !== firstNumber(ofCluster) && isPostmasterOf(holder, home.cluster)) {
    await quitPostmaster(home.cluster, holder);
  }
  // PostgreSQL mistakes any live process of its user for itself. Otherwise its own check, which is stricter, decides.
  for (const file of [ofCluster, ofSocket]) {
    const pid = file && firstNumber(file);
    if (file && pid && processExists(pid) && !isPostmasterOf(pid, home.cluster)) rmSync(file, { force: true });
  }
}

function firstNumber(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function lastWords(messages: string): string {
  const fatal = messages.match(/(?:FATAL|PANIC): +(.*)/g)?.at(-1);
  return fatal ?? messages.trim().split('\n').at(-1) ?? 'it said nothing';
}
