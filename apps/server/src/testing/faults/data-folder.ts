import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBundledPostgres } from '@ecopulse/bundled-postgres';
import { connectionOf, postgresPid } from '@ecopulse/bundled-postgres/testing';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import type { ServerProcess } from '../server-process.ts';

export interface DataFolder {
  readonly path: string;
  /** Process id of the PostgreSQL started last; null after PostgreSQL has stopped. */
  postgresPid(): number | null;
  connect(): Database;
  track(server: ServerProcess): ServerProcess;
}

export async function createDataFolder(): Promise<DataFolder> {
  const base = await mkdtemp(join(tmpdir(), 'ecopulse-faults-'));
  // If the tests run as root, PostgreSQL runs as another user, who needs access.
  await chmod(base, 0o711);
  const path = join(base, 'data');
  const servers: ServerProcess[] = [];
  const databases: Database[] = [];
  onTestFinished(async () => {
    await Promise.all(databases.map((db) => db.destroy()));
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    // Stops the PostgreSQL that a killed server left running.
    const log = { info: () => undefined, warn: () => undefined };
    if (existsSync(join(path, 'postgres')))
      await (await openBundledPostgres({ folder: path, log, mode: 'join', settings: { fsync: 'off' } })).close();
    await rm(base, { recursive: true, force: true });
  });
  return {
    path,
    postgresPid: () => postgresPid(path),
    connect() {
      const connection = { ...connectionOf(path) };
      const db = openDatabase({ connection, maxConnections: 4, background: true });
      databases.push(db);
      return db;
    },
    track(server) {
      servers.push(server);
      return server;
    },
  };
}
