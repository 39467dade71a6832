import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, lchownSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { hasDatabaseFiles, type DatabaseHome } from './data-folder.ts';
import { BundledPostgresError } from './errors.ts';
import { readIfPresent, replaceFile } from './files.ts';
import { createPasswords, readPasswords, writePasswords } from './passwords.ts';
import { databaseName, databaseUser, superuser } from './postgres-address.ts';
import { runProgram } from './programs.ts';

// The collation is PostgreSQL's own, but pg_trgm takes letters from the system locale, and "C" only knows ASCII.
const SYSTEM_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

const UNFINISHED_PREFIX = 'postgres.unfinished-';

const INITDB_OPTIONS = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
  // No one can connect before the roles have passwords.
  '--auth=reject',
];

const CREATE_ROLE_AND_DATABASE = [
  `create role ${databaseUser}`,
  `create database ${databaseName} owner ${databaseUser}`,
];

const HOST_BASED_AUTHENTICATION =
  process.platform === 'win32' ? 'host all all 127.0.0.1/32 scram-sha-256\n' : 'local all all scram-sha-256\n';

const AUTHENTICATION_FILE = 'pg_hba.conf';

/** @throws BundledPostgresError if another major version wrote the files. */
export function checkVersion(home: DatabaseHome, binaries: PostgresBinaries): void {
  if (!hasDatabaseFiles(home.actualFolder)) return;
  const version = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.major) return;
  throw new BundledPostgresError(
    `The database in ${home.cluster} was written by PostgreSQL ${version}, but the bundled one is ${binaries.major}: start the EcoPulse release that made it, back it up and restore it into a new data folder with this one.`,
  );
}

/**
 * Uses a temporary name until the files are complete, and removes leftovers of killed attempts.
 * @throws BundledPostgresError with the message of initdb.
 */
export async function createCluster(
  home: DatabaseHome,
  binaries: PostgresBinaries,
  durable: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const leftovers = (await readdir(home.actualFolder)).filter((name) => name.startsWith(UNFINISHED_PREFIX));
  for (const name of leftovers)
    await rm(join(home.actualFolder, name), { recursive: true, force: true, maxRetries: 3 });
  const unfinished = join(home.actualFolder, UNFINISHED_PREFIX + randomBytes(6).toString('hex'));
  for (const locale of SYSTEM_LOCALES) {
    mkdirSync(unfinished, { mode: 0o700 });
    if (home.user !== null) lchownSync(unfinished, home.user.uid, home.user.gid);
    const args = [`--pgdata=${unfinished}`, `--locale=${locale}`, ...INITDB_OPTIONS, ...(durable ? [] : ['--no-sync'])];
    const failure = await runProgram(home, binaries.initdb, args, { signal });
    if (failure === null) {
      signal?.throwIfAborted();
      await setPasswords(home, binaries, unfinished, durable, CREATE_ROLE_AND_DATABASE);
      await rename(unfinished, home.cluster);
      syncFolder(home.actualFolder);
      return;
    }
    await rm(unfinished, { recursive: true, force: true });
    if (!failure.includes('invalid locale name')) {
      throw new BundledPostgresError(`The database in ${home.actualFolder} cannot be made: ${failure}`);
    }
  }
}

/** False if the passwords are lost or the start before was interrupted. */
export function isSecured(home: DatabaseHome): boolean {
  const authentication = readIfPresent(join(home.cluster, AUTHENTICATION_FILE));
  return authentication === HOST_BASED_AUTHENTICATION && readPasswords(home) !== null;
}

/**
 * Sets the passwords in single-user mode, without connections. The next start repeats an interrupted attempt.
 * @throws BundledPostgresError with the message of PostgreSQL.
 */
export async function setPasswords(
  home: DatabaseHome,
  binaries: PostgresBinaries,
  folder: string,
  durable: boolean,
  firstStatements: readonly string[] = [],
): Promise<void> {
  const passwords = readPasswords(home) ?? createPasswords();
  const statements = [
    ...firstStatements,
    `alter role ${databaseUser} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password '${passwords.application}'`,
    `alter role ${superuser} password '${passwords.superuser}'`,
  ];
  // Iterations protect guessable passwords. These are 24 random bytes, and 4,096 iterations cost 4 ms per connection.
  const settings = ['exit_on_error=on', 'scram_iterations=1', `fsync=${durable ? 'on' : 'off'}`];
  const args = ['--single', '-j', ...settings.flatMap((setting) => ['-c', setting]), '-D', folder, 'postgres'];
  const input = statements.map((statement) => `${statement};\n\n`).join('');
  const failure = await runProgram(home, binaries.postgres, args, { input });
  if (failure !== null) {
    const reason = failure.match(/(?:ERROR|FATAL|PANIC): +(.*)/)?.[1] ?? failure;
    throw new BundledPostgresError(`The roles of ${home.cluster} cannot be made: ${reason}`);
  }
  replaceFile(join(folder, AUTHENTICATION_FILE), HOST_BASED_AUTHENTICATION, home.user);
  writePasswords(home, passwords);
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
