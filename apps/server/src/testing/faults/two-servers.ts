import { beforeAll, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { databaseUrl } from '../database-url.ts';
import { createTestDatabase } from '../test-database.ts';
import { gatherPlaces } from '../visits.ts';

const START_TIMEOUT = 180_000;

export interface TwoServers {
  readonly a: ServerProcess;
  readonly b: ServerProcess;
  either(index: number): ServerProcess;
  readonly db: Database;
}

type Balance = (ports: readonly number[]) => Promise<{ readonly url: string; stop(): Promise<void> }>;

let balance: Balance | null = null;

/** With a balancer, three servers are called through one address. */
export function reachThrough(next: Balance | null): void {
  balance = next;
}

/** True behind a balancer: a test cannot choose which server it calls. */
export const hasOneAddress = (): boolean => balance !== null;

/** They stop when the test finishes, and trust X-Forwarded-For. */
export async function startTwoServers(): Promise<TwoServers> {
  const { close, ...servers } = await openTwoServers();
  onTestFinished(close);
  return servers;
}

/** Tests must make their own residents. `more` adds environment variables. */
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
  const proxies = balance === null ? '1' : '2';
  const env = { DATABASE_URL: databaseUrl(database.connection), TRUST_PROXY: proxies, ...more };
  const count = balance === null ? 2 : 3;
  const servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(env)));
  const balancer = await balance?.(servers.map(({ url }) => Number(new URL(url).port)));
  const [a, b] = servers.map((server) => ({ ...server, ...(balancer && { url: balancer.url }) }));
  if (a === undefined || b === undefined) throw new Error('two servers have been started');
  const db = openDatabase({ connection: database.connection, maxConnections: 8, background: true });
  await gatherPlaces(db);
  return {
    a,
    b,
    db,
    either: (index) => (index % 2 === 0 ? a : b),
    async close() {
      await balancer?.stop();
      await Promise.all([...servers.map((server) => server.stop()), db.destroy()]);
      await database.drop();
    },
  };
}
