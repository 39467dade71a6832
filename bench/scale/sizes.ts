import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';

/** A table with its size on disk. */
export interface TableSize {
  readonly name: string;
  readonly rows: number;
  readonly megabytes: number;
  readonly indexMegabytes: number;
}

/** The tables of more than a megabyte, largest first. */
export async function readSizes(client: Client): Promise<TableSize[]> {
  const { rows } = await client.query<TableSize>(`
    select relname as name, reltuples as rows,
      (pg_table_size(oid) / 1e6)::float as megabytes, (pg_indexes_size(oid) / 1e6)::float as "indexMegabytes"
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 1e6
    order by pg_total_relation_size(oid) desc`);
  return rows;
}

const QUIET_MS = 2000;
const LONGEST_MS = 120_000;

/** Waits until the database is idle: the server's start-up work and vacuuming are then over. */
export async function untilQuiet(client: Client): Promise<number> {
  const start = performance.now();
  let quietSince = start;
  while (performance.now() - quietSince < QUIET_MS && performance.now() - start < LONGEST_MS) {
    const { rows } = await client.query<{ active: number }>(`
      select count(*)::int as active from pg_stat_activity
      where state = 'active' and pid <> pg_backend_pid() and backend_type in ('client backend', 'autovacuum worker')`);
    if (rows[0]?.active !== 0) quietSince = performance.now();
    await delay(100);
  }
  return (quietSince - start) / 1000;
}
