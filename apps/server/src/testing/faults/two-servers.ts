import { beforeAll, expect, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { createRows, type Rows } from '../rows.ts';
import { databaseUrl, createTestDatabase } from '../test-database.ts';
import { moveGreenSpacesTogether } from '../shared-location.ts';

const START_TIMEOUT_MS = 180_000;
/** What PostgreSQL says about transactions that lock rows in different orders, or that cannot all be as if alone. */
const CONFLICT = /deadlock detected|could not serialize access/;

export interface TwoServers extends Rows {
  readonly a: ServerProcess;
  readonly b: ServerProcess;
  /** Alternates: `a` for an even index, `b` for an odd one. */
  either(index: number): ServerProcess;
  readonly db: Database;
}

type StartBalancer = (ports: readonly number[]) => Promise<{ readonly url: string; stop(): Promise<void> }>;

let startBalancer: StartBalancer | null = null;

/** With a balancer, three servers are called through one address. */
export function setLoadBalancer(starter: StartBalancer | null): void {
  startBalancer = starter;
}

/** True behind a balancer: a test cannot choose which server it calls. */
export const isLoadBalanced = (): boolean => startBalancer !== null;

/** The servers stop when the test finishes, and trust X-Forwarded-For. */
export async function startTwoServers(): Promise<TwoServers> {
  const { close, ...servers } = await openTwoServers();
  onTestFinished(close);
  return servers;
}

/** Tests must create their own residents. `extraEnv` adds environment variables. */
export function shareTwoServers(extraEnv: Readonly<Record<string, string>> = {}): () => TwoServers {
  let shared: TwoServers | null = null;
  beforeAll(async () => {
    const { close, ...servers } = await openTwoServers(extraEnv);
    shared = servers;
    return close;
  }, START_TIMEOUT_MS);
  return () => {
    if (shared === null) throw new Error('the shared servers do not start before the first test');
    return shared;
  };
}

async function openTwoServers(
  extraEnv: Readonly<Record<string, string>> = {},
): Promise<TwoServers & { close(): Promise<void> }> {
  const database = await createTestDatabase(inject('postgres'));
  // Tests name client addresses in X-Forwarded-For as one proxy would; a balancer is the second.
  const proxies = startBalancer === null ? '1' : '2';
  const env = { DATABASE_URL: databaseUrl(database.connection), TRUST_PROXY: proxies, ...extraEnv };
  const count = startBalancer === null ? 2 : 3;
  const servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(env)));
  const balancer = await startBalancer?.(servers.map(({ url }) => Number(new URL(url).port)));
  const [a, b] = servers.map((server) => ({ ...server, ...(balancer && { url: balancer.url }) }));
  if (a === undefined || b === undefined) throw new Error('two servers have been started');
  const db = openDatabase({ connection: database.connection, maxConnections: 8, background: true });
  await moveGreenSpacesTogether(db);
  return {
    ...createRows(db),
    a,
    b,
    db,
    either: (index) => (index % 2 === 0 ? a : b),
    async close() {
      await balancer?.stop();
      await Promise.all([...servers.map((server) => server.stop()), db.destroy()]);
      await database.drop();
      expectNoConflicts(servers);
    },
  };
}

/** Such calls get 503 like those that a busy server refuses, so tests that send these again would hide them. */
function expectNoConflicts(stoppedServers: readonly ServerProcess[]): void {
  const lines = stoppedServers.flatMap((server) => server.output().split('\n'));
  expect(lines.filter((line) => CONFLICT.test(line))).toEqual([]);
}
