import { realpathSync } from 'node:fs';
import { defaultCopyFolders, prepareBinaries, type PostgresBinaries } from './binaries.ts';
import { holdsDatabase, resolveDataFolder, type DatabaseHome } from './data-folder.ts';
import { BundledPostgresError, DataFolderInUseError, NoDatabaseError } from './errors.ts';
import { acquireOwnerLock, acquireStartLock, type FileLock } from './file-lock.ts';
import { connectionTo, type PostgresConnection } from './postgres-address.ts';
import { askToStop } from './postmaster.ts';
import { isLastGuest, openDatabase, stopDatabase, type RunningDatabase } from './running-database.ts';
import { superviseDatabase, type PostgresLog } from './supervisor.ts';
import type { SystemUser } from './system-user.ts';

export { findStartObstacles } from './obstacles.ts';
export { BundledPostgresError, DataFolderInUseError, NoDatabaseError };

export interface BundledPostgresOptions {
  readonly folder: string;
  readonly log: PostgresLog;
  /** `own`: the server, one per data folder. `join`: a command that uses the database for a while. */
  readonly mode: 'own' | 'join';
  /** Whether to make a database where there is none; by default only `own` does. */
  readonly creates?: boolean;
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal | undefined;
  /** Overrides our server settings. `fsync: 'off'` (tests) also makes the first start faster. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly findDedicatedUser?: () => SystemUser | null;
  /** Where root stores programs and data that PostgreSQL's user cannot reach otherwise. */
  readonly reachableDir?: string;
}

export interface BundledPostgres {
  readonly connection: PostgresConnection;
  readonly asSuperuser: PostgresConnection;
  /** PostgreSQL's own user; null for this process's user or a shared one. */
  readonly user: SystemUser | null;
  readonly pid: number;
  /** Resolves when PostgreSQL has ended, if this process has to stop it. Idempotent. */
  close(): Promise<void>;
  /** Tells PostgreSQL to stop and does not wait, for a process that exits now. */
  abandon(): void;
}

const DEFAULT_REACHABLE_DIR = '/var/lib/ecopulse';
// A joining command holds the owner's lock for a moment, to find out whether there is an owner.
const OWNER_LOCK_TIMEOUT_MS = 500;
const CLOSE_LOCK_TIMEOUT_MS = 10_000;

const SHARED_USER_WARNING =
  'PostgreSQL runs as the user nobody, because the system user ecopulse cannot be made: other services that run as nobody can reach its files. Make the user ecopulse, or do not start EcoPulse as root.';

/**
 * Starts PostgreSQL or uses the running one; the owner restarts PostgreSQL if it dies. PostgreSQL outlives a killed owner.
 * @throws DataFolderInUseError (`own` only) if another server owns the folder, else BundledPostgresError.
 */
export async function openBundledPostgres(options: BundledPostgresOptions): Promise<BundledPostgres> {
  const { folder, reachableDir = DEFAULT_REACHABLE_DIR, findDedicatedUser, mode, log } = options;
  if (!(options.creates ?? mode === 'own') && !holdsDatabase(folder)) throw new NoDatabaseError(folder);
  const home = resolveDataFolder(folder, reachableDir, findDedicatedUser);
  const binaries = await prepareBinaries(home.user, home.user ? [reachableDir] : defaultCopyFolders(home.actualFolder));
  logMovedFiles(log, home, binaries);
  if (mode === 'join') return openAsGuest(options, home, binaries);
  if (home.isShared) log.warn(SHARED_USER_WARNING);
  const ownerLock = await acquireOwnerLock(home, OWNER_LOCK_TIMEOUT_MS);
  if (ownerLock === null) throw new DataFolderInUseError(folder);
  try {
    return await openAsOwner(options, home, binaries, ownerLock);
  } catch (error) {
    ownerLock.release();
    throw error;
  }
}

async function openAsOwner(
  options: BundledPostgresOptions,
  home: DatabaseHome,
  binaries: PostgresBinaries,
  ownerLock: FileLock,
): Promise<BundledPostgres> {
  const abort = new AbortController();
  const parts = { home, binaries, settings: options.settings ?? {}, signal: abort.signal };
  const startSignal = options.signal ? AbortSignal.any([options.signal, abort.signal]) : abort.signal;
  const first = await openDatabase({ ...parts, mode: 'own', signal: startSignal });
  const reopen = () => openDatabase({ ...parts, mode: 'reopen', address: first.address });
  const supervisor = superviseDatabase(first, reopen, options.log, abort);
  return {
    ...describeAccess(home, first),
    get pid() {
      return supervisor.pid;
    },
    abandon() {
      abort.abort();
      askToStop(home.cluster, supervisor.pid);
    },
    close: callOnce(async () => {
      await supervisor.stop();
      const startLock = await acquireStartLock(home, CLOSE_LOCK_TIMEOUT_MS);
      try {
        await stopDatabase(home, binaries, first.address);
      } finally {
        startLock?.release();
        ownerLock.release();
      }
    }),
  };
}

async function openAsGuest(
  options: BundledPostgresOptions,
  home: DatabaseHome,
  binaries: PostgresBinaries,
): Promise<BundledPostgres> {
  const database = await openDatabase({
    home,
    binaries,
    settings: options.settings ?? {},
    mode: 'join',
    ...(options.signal && { signal: options.signal }),
  });
  const { client, address } = database;
  client.on('error', (error) => options.log.warn(`The connection to PostgreSQL is lost: ${error.message}`));
  return {
    ...describeAccess(home, database),
    pid: database.pid,
    abandon: () => undefined,
    close: callOnce(async () => {
      const startLock = await acquireStartLock(home, CLOSE_LOCK_TIMEOUT_MS);
      const ownerLock = await acquireOwnerLock(home, 0);
      try {
        const isUnused = ownerLock !== null && (await isLastGuest(client));
        await client.end();
        if (isUnused) await stopDatabase(home, binaries, address);
      } finally {
        ownerLock?.release();
        startLock?.release();
      }
    }),
  };
}

function logMovedFiles(log: PostgresLog, home: DatabaseHome, binaries: PostgresBinaries): void {
  const moved: string[] = [];
  const { requestedFolder, actualFolder } = home;
  if (actualFolder !== realpathSync(requestedFolder))
    moved.push(`The database of ${requestedFolder} is in ${actualFolder}`);
  if (binaries.copiedTo !== null) moved.push(`PostgreSQL's programs are run from a copy in ${binaries.copiedTo}`);
  // Without a user of its own, PostgreSQL keeps its database in the requested folder, so only the programs have moved.
  const reason = home.user
    ? `PostgreSQL runs as user ${home.user.uid}, who has no access to the folders of this installation`
    : 'the package folder is incomplete and cannot be written';
  if (moved.length > 0) log.info(`${moved.join(' and ')}, because ${reason}.`);
}

function describeAccess(home: DatabaseHome, { address }: RunningDatabase) {
  return {
    connection: connectionTo(home, address),
    asSuperuser: connectionTo(home, address, 'superuser'),
    user: home.isShared ? null : home.user,
  };
}

function callOnce(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null;
  return () => (result ??= action());
}
