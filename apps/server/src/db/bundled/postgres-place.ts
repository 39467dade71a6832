import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BundledPostgresError, errorCode } from './bundled-postgres-errors.ts';
import type { DatabaseHome } from './data-folder.ts';
import { firstClosedFolder, runsAsRoot } from './system-user.ts';

/** Where PostgreSQL listens: a unix socket in a private folder or, on Windows, a port of 127.0.0.1 (folder null). */
export interface PostgresPlace {
  readonly socketFolder: string | null;
  readonly port: number;
}

/** What a client needs to connect. */
export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

export const databaseUser = 'ecopulse';
export const databaseName = 'ecopulse';

// macOS has the lowest limit: 104 bytes with the closing NUL.
const longestSocketPath = 103;

/**
 * The place where the database of `home` listens; always the same for the same folder (except the port on Windows).
 * @throws BundledPostgresError when no private folder for the socket can be made.
 */
export async function choosePlace(home: DatabaseHome): Promise<PostgresPlace> {
  if (process.platform === 'win32') return { socketFolder: null, port: await freePort() };
  const uid = home.user?.uid ?? process.getuid?.() ?? 0;
  const key = createHash('sha256').update(home.cluster).digest('hex').slice(0, 12);
  const name = `ecopulse-${uid}-${key}`;
  // Not TMPDIR first: the admin command may run with a different TMPDIR than the server.
  const candidates = [join('/tmp', name), join(tmpdir(), name), join(home.folder, 'socket')];
  const socketFolder = candidates.find((folder) => makePrivateFolder(folder, home));
  if (socketFolder === undefined) {
    throw new BundledPostgresError(
      `No private folder for PostgreSQL's socket can be made at ${candidates.join(' or ')}: remove what is there.`,
    );
  }
  return { socketFolder, port: 5432 };
}

/** Removes the socket folder of a stopped PostgreSQL. */
export function leavePlace(place: PostgresPlace): void {
  if (place.socketFolder === null) return;
  // A killed PostgreSQL leaves these behind.
  const socket = join(place.socketFolder, `.s.PGSQL.${place.port}`);
  for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
  try {
    rmdirSync(place.socketFolder);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT' && code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

export function connectionTo(home: DatabaseHome, place: PostgresPlace): PostgresConnection {
  const base = { port: place.port, user: databaseUser, database: databaseName };
  if (place.socketFolder !== null) return { host: place.socketFolder, ...base };
  return { host: '127.0.0.1', ...base, password: readFileSync(passwordFile(home), 'utf8').trim() };
}

/**
 * The file with the database password, made if missing: only if there is a port to protect (Windows).
 * The test suite does not cover Windows.
 */
export function passwordFile(home: DatabaseHome): string {
  const file = join(home.folder, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return file;
}

// Anyone who can enter this folder can read the database: it must be a real folder that only we can enter.
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
  if (found.uid === 0 && runsAsRoot()) chownSync(folder, home.user.uid, home.user.gid);
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
