import { createHash } from 'node:crypto';
import { lchownSync, lstatSync, mkdirSync, rmSync, rmdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BundledPostgresError, errorCode } from './errors.ts';
import type { DatabaseHome } from './data-folder.ts';
import { readPasswords } from './passwords.ts';
import { firstClosedFolder, runsAsRoot } from './system-user.ts';

/** A Unix socket in a private folder or, on Windows (`socketFolder` null), a port of 127.0.0.1. */
export interface PostgresPlace {
  readonly socketFolder: string | null;
  readonly port: number;
}

export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password: string;
}

/** Owns its database and nothing else. */
export const databaseUser = 'ecopulse';
export const superuser = 'postgres';
export const databaseName = 'ecopulse';

// The limit of macOS, the lowest: 104 bytes including NUL.
const longestSocketPath = 103;

/**
 * Always the same for a folder, except the port on Windows.
 * @throws BundledPostgresError if no private folder for the socket can be made.
 */
export async function choosePlace(home: DatabaseHome): Promise<PostgresPlace> {
  if (process.platform === 'win32') return { socketFolder: null, port: await freePort() };
  const uid = home.user?.uid ?? process.getuid?.() ?? 0;
  const key = createHash('sha256').update(home.cluster).digest('hex').slice(0, 12);
  const name = `ecopulse-${uid}-${key}`;
  // Not TMPDIR first: the admin command may have another TMPDIR than the server.
  const candidates = [join('/tmp', name), join(tmpdir(), name), join(home.folder, 'socket')];
  const socketFolder = candidates.find((folder) => makePrivateFolder(folder, home));
  if (socketFolder === undefined) {
    throw new BundledPostgresError(
      `No private folder for PostgreSQL's socket can be made at ${candidates.join(' or ')}: remove what is there.`,
    );
  }
  return { socketFolder, port: 5432 };
}

export function removeSocketFolder(place: PostgresPlace): void {
  if (place.socketFolder === null) return;
  // A killed PostgreSQL leaves these behind.
  const socket = join(place.socketFolder, `.s.PGSQL.${place.port}`);
  for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
  try {
    rmdirSync(place.socketFolder);
  } catch (error) {
    const code = errorCode(error);
    // Without root, a folder that root created cannot be removed.
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EACCES'].includes(code ?? '')) throw error;
  }
}

export function connectionTo(
  home: DatabaseHome,
  place: PostgresPlace,
  as: 'application' | 'superuser' = 'application',
): PostgresConnection {
  const passwords = readPasswords(home);
  if (passwords === null)
    throw new BundledPostgresError(
      `The passwords of the database in ${home.folder} are lost: start the server again, and it sets new ones.`,
    );
  return {
    host: place.socketFolder ?? '127.0.0.1',
    port: place.port,
    user: as === 'superuser' ? superuser : databaseUser,
    database: as === 'superuser' ? 'postgres' : databaseName,
    password: passwords[as],
  };
}

// Anyone who can enter this folder can try to connect, so it must be a real folder that only we can enter.
function makePrivateFolder(folder: string, home: DatabaseHome): boolean {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > longestSocketPath) return false;
  if (home.user !== null && firstClosedFolder(join(folder, '..'), home.user) !== null) return false;
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') return false;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || (found.mode & 0o077) !== 0) return false;
  if (home.user === null) return found.uid === process.getuid?.();
  if (found.uid === 0 && runsAsRoot()) lchownSync(folder, home.user.uid, home.user.gid);
  return found.uid === 0 || found.uid === home.user.uid;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
