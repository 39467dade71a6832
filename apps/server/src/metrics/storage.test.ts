import { mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storageMetrics } from './storage.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-storage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const read = async (folders: Parameters<typeof storageMetrics>[0]) =>
  Object.fromEntries(
    await Promise.all(storageMetrics(folders).map(async (metric) => [metric.name, await metric.read()] as const)),
  );

test('the newest complete backup counts, encrypted or not, but not one that is being made', async () => {
  const backups = await createFolder();
  const add = async (name: string, at: number, content = 'rows') => {
    await writeFile(join(backups, name), content);
    await utimes(join(backups, name), at, at);
  };
  expect((await read({ data: null, backups }))['ecopulse_last_backup_timestamp_seconds']).toEqual([{ value: 0 }]);
  await add('monday.ecopulse', 1_000);
  await add('tuesday.ecopulse', 2_000);
  await add('tuesday.ecopulse.age', 2_500);
  await add('.wednesday.ecopulse.unfinished-1', 3_000);
  await add('empty', 4_000, '');
  await symlink(join(backups, 'deleted-meanwhile'), join(backups, 'thursday.ecopulse'));
  expect((await read({ data: null, backups }))['ecopulse_last_backup_timestamp_seconds']).toEqual([{ value: 2_500 }]);
});

test('the disk of each folder has a free part of its size', async () => {
  const metrics = await read({ data: await createFolder(), backups: '/does/not/exist' });
  const [free, ...others] = metrics['ecopulse_disk_free_bytes'] ?? [];
  expect(others).toEqual([]);
  expect(free?.labels).toEqual({ folder: 'data' });
  expect(free?.value).toBeGreaterThan(0);
  expect(free?.value).toBeLessThanOrEqual(metrics['ecopulse_disk_size_bytes']?.[0]?.value ?? 0);
  expect(metrics['ecopulse_last_backup_timestamp_seconds']).toEqual([{ value: 0 }]);
});

test('without folders of its own, nothing is measured', async () => {
  expect(Object.values(await read({ data: null, backups: null }))).toEqual([[], [], []]);
});
