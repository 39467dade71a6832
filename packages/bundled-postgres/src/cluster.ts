import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, lchownSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { DatabaseHome } from './data-folder.ts';
import { BundledPostgresError } from './errors.ts';
import { superuser } from './postgres-place.ts';
import { runProgram } from './programs.ts';
import { secureDatabase } from './roles.ts';

// PostgreSQL's own collation, but pg_trgm takes letters from the system locale, and "C" only knows ASCII.
const systemLocales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

const unfinishedPrefix = 'postgres.unfinished-';

const initdbOptions = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
  // No one can connect before the roles have passwords.
  '--auth=reject',
];

export function hasDatabaseFiles(home: DatabaseHome): boolean {
  return existsSync(join(home.cluster, 'PG_VERSION'));
}

/** @throws BundledPostgresError if another major version wrote the files. */
export function checkVersion(home: DatabaseHome, binaries: PostgresBinaries): void {
  if (!hasDatabaseFiles(home)) return;
  const written = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  if (written === binaries.major) return;
  throw new BundledPostgresError(
    `The database in ${home.cluster} was written by PostgreSQL ${written}, but the bundled one is ${binaries.major}: start the EcoPulse release that made it, back it up and restore it into a new data folder with this one.`,
  );
}

/**
 * Uses a temporary name until the files are complete, and removes leftovers of killed attempts.
 * @throws BundledPostgresError with the message of initdb.
 */
export async function makeCluster(home: DatabaseHome, binaries: PostgresBinaries, durable: boolean): Promise<void> {
  const leftovers = (await readdir(home.folder)).filter((name) => name.startsWith(unfinishedPrefix));
  for (const name of leftovers) await rm(join(home.folder, name), { recursive: true, force: true, maxRetries: 3 });
  const unfinished = join(home.folder, unfinishedPrefix + randomBytes(6).toString('hex'));
  for (const locale of systemLocales) {
    mkdirSync(unfinished, { mode: 0o700 });
    if (home.user !== null) lchownSync(unfinished, home.user.uid, home.user.gid);
    const args = [`--pgdata=${unfinished}`, `--locale=${locale}`, ...initdbOptions, ...(durable ? [] : ['--no-sync'])];
    const failure = await runProgram(home, binaries.initdb, args);
    if (failure === null) {
      await secureDatabase(home, binaries, unfinished, durable);
      await rename(unfinished, home.cluster);
      syncFolder(dirname(home.cluster));
      return;
    }
    await rm(unfinished, { recursive: true, force: true });
    if (!failure.includes('invalid locale name')) {
      throw new BundledPostgresError(`The database in ${home.folder} cannot be made: ${failure}`);
    }
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
