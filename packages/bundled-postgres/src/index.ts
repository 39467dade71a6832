import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { copyFoldersOfPlainUser, prepareBinaries, type PostgresBinaries } from './binaries.ts';
import { BundledPostgresError, DataFolderInUseError } from './errors.ts';
import { resolveDataFolder, type DatabaseHome } from './data-folder.ts';
import { acquireGuestLock, becomeOwner, isLastGuest } from './database-session.ts';
import { takeFileLock, tryFileLock, type FileLock } from './file-lock.ts';
import { connectionTo, type PostgresConnection, type PostgresPlace } from './postgres-place.ts';
import { openDatabase, stopDatabase, takeStartLock } from './running-database.ts';
import { superviseDatabase } from './supervisor.ts';
import type { SystemUser } from './system-user.ts';

export { BundledPostgresError, DataFolderInUseError };

export interface BundledPostgresOptions {
  readonly folder: string;
  readonly log: { info(message: string): void; warn(message: string): void };
  /** `own`: the server, one per data folder. `join`: a command that uses the database for a while. */
  readonly mode: 'own' | 'join';
  /** Overrides our server settings. `fsync: 'off'` (tests) also makes the first start faster. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly findOwnUser?: () => SystemUser | null;
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
}

const usualReachableDir = '/var/lib/ecopulse';
const ownerLockName = 'postgres.owner.lock';
// A joining command holds the lock briefly to check for an owner.
const longestOwnerWait = 500;
const longestClosing = 10_000;

/**
 * Starts PostgreSQL or uses the running one; the owner restarts it if it dies. It survives this process if that is killed.
 * @throws DataFolderInUseError (`own` only) if another server owns the folder, else BundledPostgresError.
 */
export async function openBundledPostgres(options: BundledPostgresOptions): Promise<BundledPostgres> {
  const reachableDir = options.reachableDir ?? usualReachableDir;
  const home = resolveDataFolder(options.folder, reachableDir, options.findOwnUser);
  if (home.isShared && options.mode === 'own') options.log.warn(sharedUserWarning);
  return options.mode === 'own' ? own(options, home) : joinIn(options, home);
}

async function own(options: BundledPostgresOptions, home: DatabaseHome): Promise<BundledPostgres> {
  const ownership = await takeFileLock(ownerLockFile(home), home.keeper, longestOwnerWait);
  if (ownership === null) throw new DataFolderInUseError(options.folder);
  try {
    const binaries = await findBinaries(options, home);
    return await keepRunning(options, home, binaries, ownership);
  } catch (error) {
    ownership.release();
    throw error;
  }
}

async function keepRunning(
  options: BundledPostgresOptions,
  home: DatabaseHome,
  binaries: PostgresBinaries,
  ownership: FileLock,
): Promise<BundledPostgres> {
  const abort = new AbortController();
  const claim = async (client: Client) => {
    if (!(await becomeOwner(client))) throw new DataFolderInUseError(options.folder);
  };
  const parts = { home, binaries, settings: options.settings ?? {}, mayStart: () => true, claim, signal: abort.signal };
  const first = await openDatabase({ ...parts, mayMake: true, mayReplace: true });
  // Files that vanish while the server runs are an error: never start again with an empty database.
  const reopen = () => openDatabase({ ...parts, place: first.place, mayMake: false, mayReplace: false });
  const supervisor = superviseDatabase(first, reopen, options.log, abort);
  return {
    ...accessTo(home, first.place),
    get pid() {
      return supervisor.pid;
    },
    close: once(async () => {
      await supervisor.stop();
      const lock = await takeStartLock(home, longestClosing);
      try {
        await stopDatabase(home, binaries, first.place);
      } finally {
        lock?.release();
        ownership.release();
      }
    }),
  };
}

async function joinIn(options: BundledPostgresOptions, home: DatabaseHome): Promise<BundledPostgres> {
  const binaries = await findBinaries(options, home);
  const { pid, place, client } = await openDatabase({
    home,
    binaries,
    settings: options.settings ?? {},
    mayMake: true,
    // A server may be using it.
    mayReplace: false,
    mayStart: () => !isOwned(home),
    claim: acquireGuestLock,
    signal: new AbortController().signal,
  });
  client.on('error', (error) => options.log.warn(`The connection to PostgreSQL is lost: ${error.message}`));
  return {
    ...accessTo(home, place),
    pid,
    close: once(async () => {
      const lock = await takeStartLock(home, longestClosing);
      const ownership = tryFileLock(ownerLockFile(home), home.keeper);
      try {
        const last = ownership !== null && (await isLastGuest(client));
        await client.end();
        if (last) await stopDatabase(home, binaries, place);
      } finally {
        ownership?.release();
        lock?.release();
      }
    }),
  };
}

const sharedUserWarning =
  'PostgreSQL runs as the user nobody, because the system user ecopulse cannot be made: other services that run as nobody can reach its files. Make the user ecopulse, or do not start EcoPulse as root.';

async function findBinaries(options: BundledPostgresOptions, home: DatabaseHome): Promise<PostgresBinaries> {
  const reachableDir = options.reachableDir ?? usualReachableDir;
  const binaries = await prepareBinaries(
    home.user,
    home.user === null ? copyFoldersOfPlainUser(home.folder) : [reachableDir],
  );
  const note = describeDetour(home, binaries);
  if (note !== null) options.log.info(note);
  return binaries;
}

function accessTo(
  home: DatabaseHome,
  place: PostgresPlace,
): Pick<BundledPostgres, 'connection' | 'asSuperuser' | 'user'> {
  return {
    connection: connectionTo(home, place),
    asSuperuser: connectionTo(home, place, 'superuser'),
    user: home.isShared ? null : home.user,
  };
}

function isOwned(home: DatabaseHome): boolean {
  const lock = tryFileLock(ownerLockFile(home), home.keeper);
  lock?.release();
  return lock === null;
}

function ownerLockFile(home: DatabaseHome): string {
  return join(home.folder, ownerLockName);
}

function describeDetour(home: DatabaseHome, binaries: PostgresBinaries): string | null {
  const places: string[] = [];
  if (home.folder !== realpathSync(home.dataDir)) places.push(`the database of ${home.dataDir} is in ${home.folder}`);
  if (binaries.copiedTo !== null) places.push(`PostgreSQL's programs are run from a copy in ${binaries.copiedTo}`);
  if (places.length === 0) return null;
  const reason =
    home.user === null
      ? 'the package folder is incomplete and cannot be written'
      : `PostgreSQL runs as user ${home.user.uid}, who has no access to the folders of this installation`;
  const sentence = `${places.join(' and ')}, because ${reason}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null;
  return () => (result ??= action());
}
