import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBundledPostgres } from '@ecopulse/bundled-postgres';
import { connectionOf, postgresPid } from '@ecopulse/bundled-postgres/testing';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import type { ServerProcess } from '../server-process.ts';

/** A data folder for one test, with the bundled PostgreSQL that servers run in it. */
export interface DataFolder {
  readonly path: string;
  /** The main process of the PostgreSQL started last; null after it has stopped. */
  postgresPid(): number | null;
  /** Opens connections to its database, separate from the server's; they close when the test finishes. */
  connect(): Database;
  /** Registers a server, to be ended when the test finishes. */
  track(server: ServerProcess): ServerProcess;
}

/** Makes an empty data folder. When the test finishes, its servers and PostgreSQL are ended and it is removed. */
export async function makeDataFolder(): Promise<DataFolder> {
  const base = await mkdtemp(join(tmpdir(), 'ecopulse-faults-'));
  // If the tests run as root, PostgreSQL runs as another user, who needs access.
  await chmod(base, 0o711);
  const path = join(base, 'data');
  const servers: ServerProcess[] = [];
  const databases: Database[] = [];
  onTestFinished(async () => {
    await Promise.all(databases.map((db) => db.destroy()));
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    // Stops what a killed server has left running.
    const log = { info: () => undefined, warn: () => undefined };
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
