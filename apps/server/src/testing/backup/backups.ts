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
import { seal } from '../../backup/backup-format.ts';
import { checkBackup, restoreBackup } from '../../backup/restore-backup.ts';

export interface Held {
  readonly connection: ClientConfig;
  readonly db: Database;
}

/** `filled` is migrated and has the starting content. */
export async function holdDatabase(kind: 'filled' | 'empty'): Promise<Held> {
  const create = kind === 'filled' ? createTestDatabase : createEmptyDatabase;
  const { connection, drop } = await create(inject('postgres'));
  const db = openDatabase({ connection, maxConnections: 2 });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return { connection, db };
}

export async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'backup.ecopulse');
}

export async function writeFrames(file: string, frames: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  const bytes = Readable.from(frames, { objectMode: false });
  await pipeline(bytes, createZstdCompress(), seal, createWriteStream(file));
}

export async function restore(connection: ClientConfig, file: string): Promise<void> {
  await checkBackup(file);
  await restoreBackup(connection, file);
}

export async function tablesOf(connection: ClientConfig): Promise<string[]> {
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
