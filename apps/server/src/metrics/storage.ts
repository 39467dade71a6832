import type { StatsFs } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { SlowMetric } from '../core/metrics/metric.ts';

interface Folders {
  /** Of the bundled PostgreSQL; null with another one, whose disk this process cannot see. */
  readonly data: string | null;
  readonly backups: string | null;
}

/** The age of the operator's backups, and what is left of the disks. */
export function storageMetrics({ data, backups }: Folders): readonly SlowMetric[] {
  const folders = Object.entries({ data, backups }).filter(([, path]) => path !== null) as [string, string][];
  const perFolder = (read: (stats: StatsFs) => number) => async () => {
    const values = folders.map(async ([folder, path]) => ({ labels: { folder }, value: read(await statfs(path)) }));
    return keepFulfilled(values);
  };
  return [
    {
      name: 'ecopulse_last_backup_timestamp_seconds',
      help: 'When the newest complete backup in BACKUP_DIR was made; 0 if there is none.',
      kind: 'gauge',
      read: async () => (backups === null ? [] : [{ value: (await findNewestBackup(backups)) / 1_000 }]),
    },
    {
      name: 'ecopulse_disk_free_bytes',
      help: 'Space left on the disk of DATA_DIR (data) and BACKUP_DIR (backups).',
      kind: 'gauge',
      labels: ['folder'],
      read: perFolder(({ bavail, bsize }) => bavail * bsize),
    },
    {
      name: 'ecopulse_disk_size_bytes',
      help: 'Size of the same disks.',
      kind: 'gauge',
      labels: ['folder'],
      read: perFolder(({ blocks, bsize }) => blocks * bsize),
    },
  ];
}

/** Of any name, since operators choose it and may encrypt them; unfinished ones are hidden files. */
async function findNewestBackup(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const stats = await keepFulfilled(
    names.filter((name) => !name.startsWith('.')).map((name) => stat(join(folder, name))),
  );
  return Math.max(0, ...stats.filter((file) => file.isFile() && file.size > 0).map(({ mtimeMs }) => mtimeMs));
}

/** Without folders that are not there, or not yet, and files that are deleted meanwhile. */
async function keepFulfilled<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  return (await Promise.allSettled(promises)).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  );
}
