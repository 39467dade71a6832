import { hash } from 'node:crypto';
import { once } from 'node:events';
import { lchownSync, lstatSync, mkdirSync, rmSync, rmdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseHome } from './data-folder.ts';
import { BundledPostgresError, errorCode } from './errors.ts';
import { readPasswords } from './passwords.ts';
import { firstClosedFolder, runsAsRoot } from './system-user.ts';

/** A Unix socket in a private folder or, on Windows (`socketFolder` null), a port of 127.0.0.1. */
export interface PostgresAddress {
  readonly socketFolder: string | null;
  readonly port: number;
}

export type PostgresConnection = Record<'host' | 'user' | 'database' | 'password', string> & { port: number };

/** Owns its database and nothing else. */
export const databaseUser = 'ecopulse';
export const superuser = 'postgres';
export const databaseName = 'ecopulse';

const SOCKET_PORT = 5432;
// The limit of macOS, the lowest: 104 bytes including NUL.
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Always the same for a folder, except the port on Windows.
 * @throws BundledPostgresError if no private folder for the socket can be created.
 */
export async function chooseAddress(home: DatabaseHome): Promise<PostgresAddress> {
  if (process.platform === 'win32') return { socketFolder: null, port: await findFreePort() };
  const uid = home.user?.uid ?? process.getuid?.() ?? 0;
  const name = `ecopulse-${uid}-${hash('sha256', home.cluster).slice(0, 12)}`;
  // Not TMPDIR first: the admin command may have another TMPDIR than the server.
  const candidates = [join('/tmp', name), join(tmpdir(), name), join(home.actualFolder, 'socket')];
  const socketFolder = candidates.find((folder) => createPrivateFolder(folder, home));
  if (socketFolder === undefined) {
    throw new BundledPostgresError(
      `No private folder for PostgreSQL's socket can be made at ${candidates.join(' or ')}: remove what is there.`,
    );
  }
  return { socketFolder, port: SOCKET_PORT };
}

export function socketFile(socketFolder: string): string {
  return join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`);
}

export function removeSocketFolder({ socketFolder }: PostgresAddress): void {
  if (socketFolder === null) return;
  // A killed PostgreSQL leaves these behind.
  const socket = socketFile(socketFolder);
  for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
  try {
    rmdirSync(socketFolder);
  } catch (error) {
    // Without root, a folder that root created cannot be removed.
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EACCES'].includes(errorCode(error) ?? '')) throw error;
  }
}

export function connectionTo(
  home: DatabaseHome,
  address: PostgresAddress,
  role: 'application' | 'superuser' = 'application',
): PostgresConnection {
  const passwords = readPasswords(home);
  if (passwords === null) {
    throw new BundledPostgresError(
      `The passwords of the database in ${home.actualFolder} are lost: start the server again, and it sets new ones.`,
    );
  }
  const host = address.socketFolder ?? '127.0.0.1';
  const login =
    role === 'superuser' ? { user: superuser, database: 'postgres' } : { user: databaseUser, database: databaseName };
  return { host, port: address.port, ...login, password: passwords[role] };
}

/** @throws the driver's error while PostgreSQL refuses connections. */
export async function connect(home: DatabaseHome, address: PostgresAddress): Promise<Client> {
  // Overrides variables such as PGSSLMODE and PGOPTIONS, which are meant for other databases.
  const overrides = { ssl: false, options: '', connectionTimeoutMillis: 5_000 };
  const client = new Client({ ...connectionTo(home, address), ...overrides });
  // A lost connection fails the running query anyway. Without a handler, this event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

// Anyone who can enter this folder can try to connect, so it must be a real folder that only we can enter.
function createPrivateFolder(folder: string, home: DatabaseHome): boolean {
  if (Buffer.byteLength(socketFile(folder)) > MAX_SOCKET_PATH_BYTES) return false;
  if (home.user !== null && firstClosedFolder(dirname(folder), home.user) !== null) return false;
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') return false;
  }
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || (stats.mode & 0o077) !== 0) return false;
  if (home.user === null) return stats.uid === process.getuid?.();
  if (stats.uid === 0 && runsAsRoot()) lchownSync(folder, home.user.uid, home.user.gid);
  return stats.uid === 0 || stats.uid === home.user.uid;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
