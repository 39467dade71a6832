import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CACHE_FOLDER = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
const NPM_OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const INSTALL_TIMEOUT_MS = 300_000;

/** Installs a package at its first use: as a dependency it would bring hundreds of others. Null if that fails. */
export async function installCachedPackage(name: string, version: string): Promise<string | null> {
  const installFolder = join(CACHE_FOLDER, name, version);
  const folder = join(installFolder, 'node_modules', name);
  // npm writes this file when an installation is complete.
  if (existsSync(join(installFolder, 'node_modules', '.package-lock.json'))) return folder;
  mkdirSync(installFolder, { recursive: true });
  try {
    const install = ['install', '--prefix', installFolder, ...NPM_OPTIONS, `${name}@${version}`];
    await promisify(execFile)('npm', install, { timeout: INSTALL_TIMEOUT_MS });
    return folder;
  } catch (error) {
    process.stdout.write(`${name} ${version} could not be fetched: ${String(error).split('\n')[0]}\n`);
    return null;
  }
}
