import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux offers a file system in memory. */
const MEMORY = '/dev/shm';

/** The databases of a run take about 1 GB. */
const BYTES_NEEDED = 4 * 1024 ** 3;

const COMPILED = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');

/** Prepares the environment of the tests and of the servers they start. What is already set stays. */
export function prepareTestEnvironment(env: NodeJS.ProcessEnv = process.env): void {
  // Every test copies a database of 700 files, which takes ten times as long on disk.
  if (hasMemoryForFiles()) env['TMPDIR'] ??= MEMORY;
  // A server starts in half the time if its sources are already compiled.
  env['NODE_COMPILE_CACHE'] ??= COMPILED;
}

function hasMemoryForFiles(): boolean {
  if (!existsSync(MEMORY) || freemem() < BYTES_NEEDED) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= BYTES_NEEDED;
}
