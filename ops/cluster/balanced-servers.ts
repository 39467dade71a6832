import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { findFreePort } from '../../apps/server/src/testing/faults/ports.ts';
import { openSharedPostgres } from '../../apps/server/src/testing/shared-postgres.ts';
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { type Nginx, startNginx } from './nginx.ts';

/** Longer than nginx keeps an idle connection (`keepalive_timeout` in nginx.conf). */
const DRAIN_SECONDS = 4;

export interface BalancedServers {
  readonly url: string;
  readonly nginx: Nginx;
  readonly db: Database;
  readonly databaseUrl: string;
  server(index: number): ServerProcess;
  /** Starts a server on the port of one that has ended. `main` may be that of another release. */
  restartServer(index: number, main?: string): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** The servers trust the addresses that nginx forwards. `main` may be that of another release. */
export function shareBalancedServers(count: number, extraEnv: Environment = {}, main?: string): () => BalancedServers {
  let shared: (BalancedServers & { close(): Promise<void> }) | null = null;
  beforeAll(async () => {
    shared = await openBalancedServers(count, extraEnv, main);
  });
  afterAll(async () => {
    await shared?.close();
  }, 60_000);
  return () => {
    if (shared === null) throw new Error('the servers do not start before the first test');
    return shared;
  };
}

async function openBalancedServers(
  count: number,
  extraEnv: Environment,
  main?: string,
): Promise<BalancedServers & { close(): Promise<void> }> {
  const postgres = await openSharedPostgres();
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const start = (port: number, program?: string): Promise<ServerProcess> =>
    startServerProcess(
      {
        DATABASE_URL: postgres.databaseUrl,
        // Tests name client addresses in X-Forwarded-For as one proxy would; nginx is the second.
        TRUST_PROXY: '2',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        PORT: String(port),
        ...extraEnv,
      },
      program,
    );
  const servers = await Promise.all(ports.map((port) => start(port, main)));
  const nginx = await startNginx(ports);
  const db = openDatabase({
    connection: { connectionString: postgres.databaseUrl },
    maxConnections: 8,
    background: true,
  });
  const server = (index: number): ServerProcess => {
    const runningServer = servers[index];
    if (runningServer === undefined) throw new Error(`there is no server ${index}`);
    return runningServer;
  };
  return {
    url: nginx.url,
    nginx,
    db,
    databaseUrl: postgres.databaseUrl,
    server,
    async restartServer(index, program) {
      servers[index] = await start(ports[index] ?? 0, program);
    },
    async close() {
      await nginx.stop();
      await Promise.all(servers.map((child) => child.stop()));
      await db.destroy();
      await postgres.close();
    },
  };
}
