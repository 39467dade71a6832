import { createHash } from 'node:crypto';
import { existsSync, lstatSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { BundledPostgresError } from './errors.ts';
import { readIfPresent } from './files.ts';
import {
  createFolder,
  firstClosedFolder,
  nobodyUser,
  ensureDedicatedUser,
  runsAsRoot,
  type SystemUser,
} from './system-user.ts';

export interface DatabaseHome {
  readonly requestedFolder: string;
  /** Contains cluster, log and locks: the requested folder or its replacement. */
  readonly actualFolder: string;
  readonly cluster: string;
  readonly logFile: string;
  /** Null if PostgreSQL runs as the user of this process. */
  readonly user: SystemUser | null;
  /** The owner of our own files (passwords, locks, log); null for the user of this process. */
  readonly fileOwner: SystemUser | null;
  /** Other services may run as the same user. */
  readonly isShared: boolean;
}

const LOCATION_FILE = 'postgres.location';

/**
 * As root, picks the user for PostgreSQL: the owner of existing data, else its own user, else the system user `nobody`.
 * Replaces a folder closed to that user with one in `reachableDir`. @throws BundledPostgresError if that folder has data.
 */
export function resolveDataFolder(
  folder: string,
  reachableDir: string,
  findDedicatedUser = ensureDedicatedUser,
): DatabaseHome {
  const dataDir = resolve(folder);
  createFolder(dataDir);
  const realDir = realpathSync(dataDir);
  const storedLocation = readLocation(realDir);
  if (!runsAsRoot()) return resolveWithoutRoot(dataDir, realDir, storedLocation);

  const dedicatedUser = findDedicatedUser();
  if (storedLocation !== null && isBelow(storedLocation, reachableDir) && hasDatabaseFiles(storedLocation)) {
    return describeRootHome(dataDir, storedLocation, dedicatedUser);
  }
  const home = describeRootHome(dataDir, realDir, dedicatedUser);
  const closedFolder = home.user && firstClosedFolder(realDir, home.user);
  if (closedFolder === null) return home;
  if (hasDatabaseFiles(realDir)) {
    throw new BundledPostgresError(
      `The database in ${realDir} cannot be used as root, because PostgreSQL has to run as user ${home.user?.uid}, who cannot enter ${closedFolder}: move ${realDir} to a folder open to others and set DATA_DIR to it.`,
    );
  }
  return createReplacement(dataDir, realDir, reachableDir, dedicatedUser);
}

function createReplacement(
  dataDir: string,
  realDir: string,
  reachableDir: string,
  dedicatedUser: SystemUser | null,
): DatabaseHome {
  const key = createHash('sha256').update(realDir).digest('hex').slice(0, 16);
  const folder = join(reachableDir, `data-${key}`);
  createFolder(folder);
  const home = describeRootHome(dataDir, folder, dedicatedUser);
  const closedFolder = home.user && firstClosedFolder(folder, home.user);
  if (closedFolder !== null) {
    throw new BundledPostgresError(
      `PostgreSQL runs as user ${home.user?.uid}, who can enter neither ${realDir} nor ${closedFolder}: open one of them, or set DATA_DIR to a folder that this user can enter.`,
    );
  }
  writeFileSync(
    join(realDir, LOCATION_FILE),
    `${folder}\n\nThe database of this folder is kept there, because PostgreSQL does not run as root and its user cannot enter this folder.\n`,
  );
  return home;
}

function resolveWithoutRoot(dataDir: string, realDir: string, storedLocation: string | null): DatabaseHome {
  if (storedLocation !== null && !hasDatabaseFiles(realDir)) {
    throw new BundledPostgresError(
      `The database of ${realDir} is in ${storedLocation}, where root has put it: start EcoPulse as root, or set DATA_DIR to another folder.`,
    );
  }
  const home = describeHome(dataDir, realDir, null);
  const owner = statSync(home.cluster, { throwIfNoEntry: false })?.uid;
  if (process.getuid !== undefined && owner !== undefined && owner !== process.getuid()) {
    throw new BundledPostgresError(
      `The database in ${realDir} belongs to user ${owner}, not to you (${process.getuid()}): start EcoPulse as root or as that user, or set DATA_DIR to another folder.`,
    );
  }
  return home;
}

function describeRootHome(dataDir: string, folder: string, dedicatedUser: SystemUser | null): DatabaseHome {
  const nobody = nobodyUser();
  const cluster = lstatSync(join(folder, 'postgres'), { throwIfNoEntry: false });
  const owner = cluster && cluster.uid !== 0 ? { uid: cluster.uid, gid: cluster.gid } : null;
  const isClosedToDedicatedUser = dedicatedUser !== null && firstClosedFolder(folder, dedicatedUser) !== null;
  // Data of `nobody` moves to PostgreSQL's own user once there is one.
  const keepsOwner = owner !== null && (owner.uid !== nobody.uid || isClosedToDedicatedUser);
  return describeHome(dataDir, folder, keepsOwner ? owner : (dedicatedUser ?? nobody));
}

function describeHome(dataDir: string, folder: string, user: SystemUser | null): DatabaseHome {
  const isShared = user?.uid === nobodyUser().uid;
  return {
    requestedFolder: dataDir,
    actualFolder: folder,
    cluster: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    user,
    fileOwner: isShared ? { uid: 0, gid: 0 } : user,
    isShared,
  };
}

function readLocation(folder: string): string | null {
  return readIfPresent(join(folder, LOCATION_FILE))?.split('\n')[0] ?? null;
}

/** Also if root keeps the files elsewhere. Creates nothing. */
export function holdsDatabase(folder: string): boolean {
  return hasDatabaseFiles(folder) || readLocation(folder) !== null;
}

export function hasDatabaseFiles(folder: string): boolean {
  return existsSync(join(folder, 'postgres', 'PG_VERSION'));
}

// Anyone who can write to the data folder may have written the location, so root only follows it into its own folder.
function isBelow(path: string, folder: string): boolean {
  return resolve(path).startsWith(resolve(folder) + sep);
}
