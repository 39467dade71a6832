import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { BundledPostgresError, errorCode } from './errors.ts';
import { firstClosedFolder, makeFolder, nobodyUser, ownUser, runsAsRoot, type SystemUser } from './system-user.ts';

export interface DatabaseHome {
  readonly dataDir: string;
  /** Contains cluster, log and locks: the data folder or its replacement. */
  readonly folder: string;
  readonly cluster: string;
  readonly logFile: string;
  /** Null if PostgreSQL runs as the user of this process. */
  readonly user: SystemUser | null;
  /** The owner of our own files (passwords, locks, log); null for the user of this process. */
  readonly keeper: SystemUser | null;
  /** Other services may run as the same user. */
  readonly isShared: boolean;
}

const pointerName = 'postgres.location';

/**
 * As root, picks the user for PostgreSQL: its own user, else the owner of the data, else `nobody`. Replaces a data folder
 * that this user cannot enter. @throws BundledPostgresError if only another user can reach existing data.
 */
export function resolveDataFolder(dataDir: string, reachableDir: string, findOwnUser = ownUser): DatabaseHome {
  const asked = resolve(dataDir);
  makeFolder(asked);
  const real = realpathSync(asked);
  const pointed = readPointer(real);
  if (!runsAsRoot()) return homeOfPlainUser(asked, real, pointed);

  const own = findOwnUser();
  if (pointed !== null && isBelow(pointed, reachableDir) && hasCluster(pointed)) return homeOfRoot(asked, pointed, own);
  const home = homeOfRoot(asked, real, own);
  const closed = home.user && firstClosedFolder(real, home.user);
  if (closed === null) return home;
  if (hasCluster(real)) {
    throw new BundledPostgresError(
      `The database in ${real} cannot be used as root, because PostgreSQL has to run as user ${home.user?.uid}, who cannot enter ${closed}: move ${real} to a folder open to others and set DATA_DIR to it.`,
    );
  }
  return standIn(asked, real, reachableDir, own);
}

function standIn(asked: string, real: string, reachableDir: string, own: SystemUser | null): DatabaseHome {
  const key = createHash('sha256').update(real).digest('hex').slice(0, 16);
  const folder = join(reachableDir, `data-${key}`);
  makeFolder(folder);
  const home = homeOfRoot(asked, folder, own);
  const closed = home.user && firstClosedFolder(folder, home.user);
  if (closed !== null) {
    throw new BundledPostgresError(
      `PostgreSQL runs as user ${home.user?.uid}, who can enter neither ${real} nor ${closed}: open one of them, or set DATA_DIR to a folder that this user can enter.`,
    );
  }
  if (readPointer(real) !== folder) {
    writeFileSync(
      join(real, pointerName),
      `${folder}\n\nThe database of this folder is kept there, because PostgreSQL does not run as root and its user cannot enter this folder.\n`,
    );
  }
  return home;
}

function homeOfPlainUser(asked: string, real: string, pointed: string | null): DatabaseHome {
  if (pointed !== null && !hasCluster(real)) {
    throw new BundledPostgresError(
      `The database of ${real} is in ${pointed}, where root has put it: start EcoPulse as root, or set DATA_DIR to another folder.`,
    );
  }
  const home = describeHome(asked, real, null);
  const owner = statSync(home.cluster, { throwIfNoEntry: false })?.uid;
  if (process.getuid !== undefined && owner !== undefined && owner !== process.getuid()) {
    throw new BundledPostgresError(
      `The database in ${real} belongs to user ${owner}, not to you (${process.getuid()}): start EcoPulse as root or as that user, or set DATA_DIR to another folder.`,
    );
  }
  return home;
}

function homeOfRoot(asked: string, folder: string, own: SystemUser | null): DatabaseHome {
  const nobody = nobodyUser();
  const found = lstatSync(join(folder, 'postgres'), { throwIfNoEntry: false });
  const owner = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
  const isOwnersFolder = owner !== null && own !== null && firstClosedFolder(folder, own) !== null;
  // Data of `nobody` moves to PostgreSQL's own user once there is one.
  const user = owner !== null && (owner.uid !== nobody.uid || isOwnersFolder) ? owner : (own ?? nobody);
  return describeHome(asked, folder, user);
}

const root: SystemUser = { uid: 0, gid: 0 };

function describeHome(dataDir: string, folder: string, user: SystemUser | null): DatabaseHome {
  const isShared = user?.uid === nobodyUser().uid;
  return {
    dataDir,
    folder,
    cluster: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    user,
    keeper: isShared ? root : user,
    isShared,
  };
}

function readPointer(folder: string): string | null {
  try {
    return readFileSync(join(folder, pointerName), 'utf8').split('\n')[0] ?? null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function hasCluster(folder: string): boolean {
  return existsSync(join(folder, 'postgres', 'PG_VERSION'));
}

// Anyone who can write to the data folder may have written the pointer, so root only follows it into its own folder.
function isBelow(path: string, folder: string): boolean {
  return resolve(path).startsWith(resolve(folder) + sep);
}
