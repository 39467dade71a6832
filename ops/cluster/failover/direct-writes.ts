import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Database } from '../../../apps/server/src/db/database.ts';

export interface DirectWrites {
  tried(): number;
  /** By number, with the time as `performance.now()`. */
  readonly acknowledged: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

const EVERY_MS = 50;
const ANSWER_MS = 1_000;

let numbers = 0;

export async function prepareDirectWrites(db: Database): Promise<void> {
  await sql`create table direct_writes (n integer primary key)`.execute(db);
}

/** Bypasses HAProxy, like a client that still takes the node for the primary. */
export function startDirectWrites(node: ClientConfig): DirectWrites {
  const stopping = new AbortController();
  const acknowledged = new Map<number, number>();
  const tries = new Set<Promise<void>>();
  let tried = 0;
  const write = async (): Promise<void> => {
    numbers += 1;
    const n = numbers;
    const client = new Client({ ...node, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
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
    while (!stopping.signal.aborted) {
      tried += 1;
      const one = write();
      tries.add(one);
      void one.finally(() => tries.delete(one));
      await delay(EVERY_MS);
    }
    await Promise.all(tries);
  };
  const running = run();
  return {
    tried: () => tried,
    acknowledged,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

export async function missingDirectWrites(db: Database, { acknowledged }: DirectWrites): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from direct_writes`.execute(db);
  const there = new Set(rows.map(({ n }) => n));
  return [...acknowledged.keys()].filter((n) => !there.has(n));
}
