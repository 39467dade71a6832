import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { Client, type ClientConfig } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { createEmptyDatabase, createTestDatabase } from '../test-database.ts';
import { addFirstLineAndChecksum } from '../../backup/backup-format.ts';
import { verifyBackupHeader, restoreBackup } from '../../backup/restore-backup.ts';

export interface ScratchDatabase {
  readonly connection: ClientConfig;
  readonly db: Database;
}

/** `filled` is migrated and has the shipped content. Dropped after the test. */
export async function openScratchDatabase(kind: 'filled' | 'empty'): Promise<ScratchDatabase> {
  const create = kind === 'filled' ? createTestDatabase : createEmptyDatabase;
  const { connection, drop } = await create(inject('postgres'));
  const db = openDatabase({ connection, maxConnections: 2 });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return { connection, db };
}

export async function createBackupPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'backup.ecopulse');
}

export async function writeBackupFile(file: string, frames: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  const bytes = Readable.from(frames, { objectMode: false });
  await pipeline(bytes, createZstdCompress(), addFirstLineAndChecksum, createWriteStream(file));
}

export async function restore(connection: ClientConfig, file: string): Promise<void> {
  await verifyBackupHeader({ path: file });
  await restoreBackup(connection, { path: file });
}

export async function listTables(connection: ClientConfig): Promise<string[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename::text as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
