import { beforeAll, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { databaseUrl } from '../database-url.ts';
import { createTestDatabase } from '../test-database.ts';
import { gatherPlaces } from '../visits.ts';

/** Enough to start two processes on a busy machine. */
const START_TIMEOUT = 180_000;

export interface TwoServers {
  readonly a: ServerProcess;
  readonly b: ServerProcess;
  /** The server for this call, when calls alternate between the two. */
  either(index: number): ServerProcess;
  readonly db: Database;
}

/** Starts two server processes on their own database, until the test finishes. They trust X-Forwarded-For. */
export async function startTwoServers(): Promise<TwoServers> {
  const { close, ...servers } = await openTwoServers();
  onTestFinished(close);
  return servers;
}

/** Two servers for all tests of a file, which make their own residents; `more` adds environment variables. */
export function shareTwoServers(more: Readonly<Record<string, string>> = {}): () => TwoServers {
  let shared: TwoServers | null = null;
  beforeAll(async () => {
    const { close, ...servers } = await openTwoServers(more);
    shared = servers;
    return close;
  }, START_TIMEOUT);
  return () => {
    if (shared === null) throw new Error('the shared servers do not start before the first test');
    return shared;
  };
}

async function openTwoServers(
  more: Readonly<Record<string, string>> = {},
): Promise<TwoServers & { close(): Promise<void> }> {
  const database = await createTestDatabase(inject('postgres'));
  const env = { DATABASE_URL: databaseUrl(database.connection), TRUST_PROXY: '1', ...more };
  const [a, b] = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  const db = openDatabase({ connection: database.connection, maxConnections: 8, background: true });
  await gatherPlaces(db);
  return {
    a,
    b,
    db,
    either: (index) => (index % 2 === 0 ? a : b),
    async close() {
      await Promise.all([a.stop(), b.stop(), db.destroy()]);
      await database.drop();
    },
  };
}
