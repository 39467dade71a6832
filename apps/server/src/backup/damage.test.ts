import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listMigrationNames } from '../db/migrate.ts';
import { createResident } from '../testing/factories.ts';
import { BackupError } from './backup-error.ts';
import { FIRST_LINE, LAST_LINE_BYTES, encodeFrame, encodeJsonFrame } from './backup-format.ts';
import { createBackup } from './create-backup.ts';
import { verifyBackup } from './restore-backup.ts';
import {
  openScratchDatabase,
  createBackupPath,
  restore,
  listTables,
  writeBackupFile,
} from '../testing/backup/backups.ts';

const options = { timeout: 120_000 };

async function createSmallBackup(): Promise<{ file: string; bytes: Buffer }> {
  const from = await openScratchDatabase('filled');
  await createResident(from.db);
  const file = await createBackupPath();
  await createBackup(from.connection, file);
  return { file, bytes: await readFile(file) };
}

async function expectRefused(file: string, sentence: RegExp): Promise<void> {
  const to = await openScratchDatabase('empty');
  const error: unknown = await restore(to.connection, file).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BackupError);
  expect(error).toMatchObject({ message: expect.stringMatching(sentence) });
  expect(await listTables(to.connection)).toEqual([]);
}

test('a changed byte is detected at any position', options, async () => {
  const { bytes } = await createSmallBackup();
  const damagedFile = await createBackupPath();
  const first = FIRST_LINE.length;
  const anyPosition = fc.oneof(
    fc.nat({ max: bytes.length - 1 }),
    fc.integer({ min: 0, max: first + 20 }),
    fc.integer({ min: bytes.length - LAST_LINE_BYTES - 20, max: bytes.length - 1 }),
  );
  await fc.assert(
    fc.asyncProperty(anyPosition, fc.integer({ min: 1, max: 255 }), async (position, change) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(position) ^ change, position);
      await writeFile(damagedFile, changed);
      await expect(verifyBackup({ path: damagedFile })).rejects.toThrow(BackupError);
    }),
  );
  await expectRefused(damagedFile, /damaged|not a backup/);
});

test('a truncated or extended file is detected', options, async () => {
  const { file, bytes } = await createSmallBackup();
  const resizedFile = await createBackupPath();
  const lengths = fc.oneof(
    fc.nat({ max: bytes.length - 1 }),
    fc.nat({ max: FIRST_LINE.length + LAST_LINE_BYTES + 20 }),
    fc.integer({ min: bytes.length - LAST_LINE_BYTES - 5, max: bytes.length - 1 }),
  );
  await fc.assert(
    fc.asyncProperty(lengths, async (length) => {
      await copyFile(file, resizedFile);
      await truncate(resizedFile, length);
      await expect(verifyBackup({ path: resizedFile })).rejects.toThrow(BackupError);
    }),
  );
  await expectRefused(resizedFile, /damaged or incomplete|not a backup/);
  await writeFile(resizedFile, Buffer.concat([bytes, Buffer.from('\n')]));
  await expectRefused(resizedFile, /damaged or incomplete/);
});

test('a backup of a newer release, of a newer format or of another schema is refused', options, async () => {
  const file = await createBackupPath();
  const frames = (migrations: string[]) => [
    ...encodeJsonFrame('H', { madeAt: '2027-01-01T00:00:00.000Z', postgres: '19.1', migrations }),
    ...encodeJsonFrame('M', { tables: [], sequences: [] }),
  ];
  const known = await listMigrationNames();
  await writeBackupFile(file, frames([...known, '9999-later']));
  await expectRefused(
    file,
    /was made by a newer release: its schema is 9999-later, and this release knows those up to/,
  );
  await writeBackupFile(file, frames(['0001-of-others']));
  await expectRefused(file, /has the schema 0001-of-others, which this release cannot make/);
  await writeFile(file, FIRST_LINE.replace('1', '2'));
  await expectRefused(file, /has the format 2, and this release reads format 1/);
});

test('a complete file that contradicts itself is refused', options, async () => {
  const file = await createBackupPath();
  const migrations = await listMigrationNames();
  const header = [...encodeJsonFrame('H', { madeAt: '2026-11-26T00:00:00.000Z', postgres: '18.4', migrations })];
  await writeBackupFile(file, header);
  await expectRefused(file, /its end is missing/);
  await writeBackupFile(file, [...header, ...encodeFrame('D', Buffer.from('1\n'))]);
  await expectRefused(file, /its parts are out of order/);
  const table = [...encodeJsonFrame('T', { name: 'server_keys', columns: ['name'] })];
  await writeBackupFile(file, [...header, ...table, ...encodeFrame('D', Buffer.from('heron\n'))]);
  await expectRefused(file, /its end is missing/);
  const manifest = { tables: [{ name: 'server_keys', rows: 1, sha256: '0'.repeat(64) }], sequences: [] };
  await writeBackupFile(file, [...header, ...table, ...encodeJsonFrame('M', manifest)]);
  await expectRefused(file, /the checksums of its tables differ/);
});

test('rows that PostgreSQL refuses end the restore, however many follow', options, async () => {
  const file = await createBackupPath();
  const migrations = await listMigrationNames();
  await writeBackupFile(file, [
    ...encodeJsonFrame('H', { madeAt: '2026-11-26T00:00:00.000Z', postgres: '18.4', migrations }),
    ...encodeJsonFrame('T', { name: 'server_keys', columns: ['name'] }),
    ...encodeFrame('D', Buffer.from('heron\tegret\n')),
    ...Array.from({ length: 300 }, () => [...encodeFrame('D', Buffer.from('heron\n'.repeat(10_000)))]).flat(),
    ...encodeJsonFrame('M', { tables: [], sequences: [] }),
  ]);
  await expectRefused(
    file,
    /^PostgreSQL ended the restore, and nothing was kept of it: extra data after last expected/,
  );
});
