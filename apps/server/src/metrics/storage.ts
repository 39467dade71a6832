import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Metric } from '../core/metrics/metric.ts';

interface Folders {
  /** Of the bundled PostgreSQL; null with another one, whose disk this process cannot see. */
  readonly data: string | null;
  readonly backups: string | null;
}

/** The age of the operator's backups, and what is left of the disks. */
export function storageMetrics({ data, backups }: Folders): readonly Metric[] {
  const folders = Object.entries({ data, backups }).filter(([, path]) => path !== null) as [string, string][];
  const perFolder = (read: (stats: ReturnType<typeof statfsSync>) => number) => () =>
    folders.flatMap(([folder, path]) => {
      try {
        return [{ labels: { folder }, value: read(statfsSync(path)) }];
      } catch {
        // The folder is not there, or not yet.
        return [];
      }
    });
  return [
    {
      name: 'ecopulse_last_backup_timestamp_seconds',
      help: 'When the newest complete backup in BACKUP_DIR was made; 0 if there is none.',
      kind: 'gauge',
      read: () => (backups === null ? [] : [{ value: findNewestBackup(backups) / 1_000 }]),
    },
    {
      name: 'ecopulse_disk_free_bytes',
      help: 'Space left on the disk of DATA_DIR (data) and BACKUP_DIR (backups).',
      kind: 'gauge',
      labels: ['folder'],
      read: perFolder(({ bavail, bsize }) => Number(bavail) * Number(bsize)),
    },
    {
      name: 'ecopulse_disk_size_bytes',
      help: 'Size of the same disks.',
      kind: 'gauge',
      labels: ['folder'],
      read: perFolder(({ blocks, bsize }) => Number(blocks) * Number(bsize)),
    },
  ];
}

/** Unfinished backups are hidden files. */
function findNewestBackup(folder: string): number {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    const times = names.map((name) => statSync(join(folder, name))).filter((stats) => stats.isFile());
    return Math.max(0, ...times.map(({ mtimeMs }) => mtimeMs));
  } catch {
    return 0;
  }
}
