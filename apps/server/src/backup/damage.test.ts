import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownMigrations } from '../db/migrate.ts';
import { makeResident } from '../testing/factories.ts';
import { BackupError } from './backup-error.ts';
import { FIRST_LINE, LAST_LINE_LENGTH, toFrame, toJsonFrame } from './backup-format.ts';
import { makeBackup } from './make-backup.ts';
import { verifyBackup } from './restore-backup.ts';
import { holdDatabase, newFile, restore, tablesOf, writeFrames } from '../testing/backup/backups.ts';

const options = { timeout: 120_000 };

async function smallBackup(): Promise<{ file: string; bytes: Buffer }> {
  const from = await holdDatabase('filled');
  await makeResident(from.db);
  const file = await newFile();
  await makeBackup(from.connection, file);
  return { file, bytes: await readFile(file) };
}

async function expectRefused(file: string, sentence: RegExp): Promise<void> {
  const to = await holdDatabase('empty');
  const refused: unknown = await restore(to.connection, file).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BackupError);
  expect(refused).toMatchObject({ message: expect.stringMatching(sentence) });
  expect(await tablesOf(to.connection)).toEqual([]);
}

test('a byte that changed anywhere is found', options, async () => {
  const { bytes } = await smallBackup();
  const damaged = await newFile();
  const first = FIRST_LINE.length;
  const anywhere = fc.oneof(
    fc.nat({ max: bytes.length - 1 }),
    fc.integer({ min: 0, max: first + 20 }),
    fc.integer({ min: bytes.length - LAST_LINE_LENGTH - 20, max: bytes.length - 1 }),
  );
  await fc.assert(
    fc.asyncProperty(anywhere, fc.integer({ min: 1, max: 255 }), async (position, change) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(position) ^ change, position);
      await writeFile(damaged, changed);
      await expect(verifyBackup(damaged)).rejects.toThrow(BackupError);
    }),
  );
  await expectRefused(damaged, /damaged|not a backup/);
});

test('a file that ends early or goes on is found', options, async () => {
  const { file, bytes } = await smallBackup();
  const cut = await newFile();
  const lengths = fc.oneof(
    fc.nat({ max: bytes.length - 1 }),
    fc.nat({ max: FIRST_LINE.length + LAST_LINE_LENGTH + 20 }),
    fc.integer({ min: bytes.length - LAST_LINE_LENGTH - 5, max: bytes.length - 1 }),
  );
  await fc.assert(
    fc.asyncProperty(lengths, async (length) => {
      await copyFile(file, cut);
      await truncate(cut, length);
      await expect(verifyBackup(cut)).rejects.toThrow(BackupError);
    }),
  );
  await expectRefused(cut, /damaged or incomplete|not a backup/);
  await writeFile(cut, Buffer.concat([bytes, Buffer.from('\n')]));
  await expectRefused(cut, /damaged or incomplete/);
});

test('a backup of a newer release, of a newer format or of another schema is refused', options, async () => {
  const file = await newFile();
  const frames = (migrations: string[]) => [
    ...toJsonFrame('H', { madeAt: '2027-01-01T00:00:00.000Z', postgres: '19.1', migrations }),
    ...toJsonFrame('M', { tables: [], sequences: [] }),
  ];
  const own = await ownMigrations();
  await writeFrames(file, frames([...own, '9999-later']));
  await expectRefused(
    file,
    /was made by a newer release: its schema is 9999-later, and this release knows those up to/,
  );
  await writeFrames(file, frames(['0001-of-others']));
  await expectRefused(file, /has the schema 0001-of-others, which this release cannot make/);
  await writeFile(file, FIRST_LINE.replace('1', '2'));
  await expectRefused(file, /has the format 2, and this release reads format 1/);
});

test('a whole file that contradicts itself is refused', options, async () => {
  const file = await newFile();
  const migrations = await ownMigrations();
  const header = [...toJsonFrame('H', { madeAt: '2026-11-26T00:00:00.000Z', postgres: '18.4', migrations })];
  await writeFrames(file, header);
  await expectRefused(file, /its end is missing/);
  await writeFrames(file, [...header, ...toFrame('D', Buffer.from('1\n'))]);
  await expectRefused(file, /its parts are out of order/);
  const table = [...toJsonFrame('T', { name: 'server_keys', columns: ['name'] })];
  await writeFrames(file, [...header, ...table, ...toFrame('D', Buffer.from('heron\n'))]);
  await expectRefused(file, /its end is missing/);
  const manifest = { tables: [{ name: 'server_keys', rows: 1, sha256: '0'.repeat(64) }], sequences: [] };
  await writeFrames(file, [...header, ...table, ...toJsonFrame('M', manifest)]);
  await expectRefused(file, /the checksums of its tables differ/);
});

test('rows that PostgreSQL refuses end the restore, however many follow', options, async () => {
  const file = await newFile();
  const migrations = await ownMigrations();
  await writeFrames(file, [
    ...toJsonFrame('H', { madeAt: '2026-11-26T00:00:00.000Z', postgres: '18.4', migrations }),
    ...toJsonFrame('T', { name: 'server_keys', columns: ['name'] }),
    ...toFrame('D', Buffer.from('heron\tegret\n')),
    ...Array.from({ length: 300 }, () => [...toFrame('D', Buffer.from('heron\n'.repeat(10_000)))]).flat(),
    ...toJsonFrame('M', { tables: [], sequences: [] }),
  ]);
  await expectRefused(
    file,
    /^PostgreSQL ended the restore, and nothing was kept of it: extra data after last expected/,
  );
});
