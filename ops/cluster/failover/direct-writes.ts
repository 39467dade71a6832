import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Database } from '../../../apps/server/src/db/database.ts';

export interface DirectWrites {
  attempts(): number;
  /** By number, with the time as `performance.now()`. */
  readonly acknowledged: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

const WRITE_INTERVAL_MS = 50;
const WRITE_TIMEOUT_MS = 1_000;

let lastNumber = 0;

export async function prepareDirectWrites(db: Database): Promise<void> {
  await sql`create table direct_writes (n integer primary key)`.execute(db);
}

/** Bypasses HAProxy, like a client that still treats the node as the primary. */
export function startDirectWrites(node: ClientConfig): DirectWrites {
  const abortController = new AbortController();
  const acknowledged = new Map<number, number>();
  const pendingWrites = new Set<Promise<void>>();
  let attempts = 0;
  const write = async (): Promise<void> => {
    lastNumber += 1;
    const n = lastNumber;
    const client = new Client({ ...node, connectionTimeoutMillis: WRITE_TIMEOUT_MS, query_timeout: WRITE_TIMEOUT_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('insert into direct_writes values ($1)', [n]);
      acknowledged.set(n, performance.now());
    } catch {
      // Refused, or not answered in time.
    } finally {
      client.connection.stream.destroy();
    }
  };
  const run = async (): Promise<void> => {
    while (!abortController.signal.aborted) {
      attempts += 1;
      const pendingWrite = write();
      pendingWrites.add(pendingWrite);
      void pendingWrite.finally(() => pendingWrites.delete(pendingWrite));
      await delay(WRITE_INTERVAL_MS);
    }
    await Promise.all(pendingWrites);
  };
  const running = run();
  return {
    attempts: () => attempts,
    acknowledged,
    async stop() {
      abortController.abort();
      await running;
    },
  };
}

export async function listMissingDirectWrites(db: Database, { acknowledged }: DirectWrites): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from direct_writes`.execute(db);
  const storedNumbers = new Set(rows.map(({ n }) => n));
  return [...acknowledged.keys()].filter((n) => !storedNumbers.has(n));
}
