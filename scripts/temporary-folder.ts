import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Where Linux offers a file system in memory. */
const MEMORY = '/dev/shm';

/** The databases of a run take about 1 GB. */
const BYTES_NEEDED = 4 * 1024 ** 3;

/**
 * Keeps temporary files in memory where there is enough of it: every test copies a database of 700 files, which takes
 * a disk's file system ten times as long. A `TMPDIR` that is already set stays.
 */
export function keepTemporaryFilesInMemory(env: NodeJS.ProcessEnv = process.env): void {
  if (env['TMPDIR'] !== undefined || !existsSync(MEMORY) || freemem() < BYTES_NEEDED) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= BYTES_NEEDED) env['TMPDIR'] = MEMORY;
}
