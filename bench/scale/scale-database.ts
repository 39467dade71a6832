import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { superuserOf, withClient } from '../harness/database.ts';
import { withServer } from '../harness/server.ts';
import { loadResidents, type Size } from './dataset/load.ts';
import { findViolations } from './violations.ts';

/** Increase when the generator changes, so that old databases are recreated. */
const GENERATION = 4;

export interface ScaleDatabase extends Size {
  readonly generation: number;
  readonly until: string;
  /** Null until loading is complete. */
  readonly loadSeconds: number | null;
}

/** Reuses a database of the same size. No server runs on it afterwards; the next one runs missing migrations. */
export async function prepareDatabase(dataDir: string, size: Size, shouldRecreate: boolean): Promise<ScaleDatabase> {
  const recordFile = join(dataDir, 'scale.json');
  const recorded = existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as ScaleDatabase) : null;
  const requested = { ...size, generation: GENERATION };
  // The record contains every requested value.
  const isReusable = recorded !== null && isDeepStrictEqual({ ...recorded, ...requested }, recorded);
  if (isReusable && recorded.loadSeconds !== null && !shouldRecreate) return recorded;
  if (recorded === null && existsSync(join(dataDir, 'postgres')))
    throw new Error(`${dataDir} has a database that is not of this bench: name another folder with DATA_DIR`);
  if (recorded !== null) await rm(dataDir, { recursive: true, force: true });

  console.log(`Making ${size.residents.toLocaleString('en-SG')} residents in ${dataDir}`);
  const created = { ...requested, until: new Date().toISOString(), loadSeconds: null };
  const saveRecord = (database: ScaleDatabase): void => writeFileSync(recordFile, `${JSON.stringify(database)}\n`);
  // Two starts, because PostgreSQL reads its WAL level only at the start.
  await withServer({ DATA_DIR: dataDir }, async () => {
    saveRecord(created);
    await setParameters(dataDir, ["set wal_level = 'minimal'", 'set max_wal_senders = 0', "set max_wal_size = '8GB'"]);
  });
  const loadSeconds = await withServer({ DATA_DIR: dataDir }, async () => {
    const seconds = await loadResidents(superuserOf(dataDir), size, new Date(created.until));
    await withClient(superuserOf(dataDir), async (client) => {
      const violations = await findViolations(client, size.residents);
      if (violations.length > 0) throw new Error(`the generated rows contradict each other: ${violations.join('; ')}`);
    });
    await setParameters(dataDir, ['reset all']);
    return seconds;
  });
  saveRecord({ ...created, loadSeconds });
  return { ...created, loadSeconds };
}

async function setParameters(dataDir: string, changes: readonly string[]): Promise<void> {
  await withClient(superuserOf(dataDir), async (client) => {
    for (const change of changes) await client.query(`alter system ${change}`);
  });
}

export interface TableSize {
  readonly name: string;
  readonly rows: number;
  readonly megabytes: number;
  readonly indexMegabytes: number;
}

export async function readSizes(client: Client): Promise<TableSize[]> {
  const { rows } = await client.query<TableSize>(`
    select relname as name, reltuples as rows,
      (pg_table_size(oid) / 1e6)::float as megabytes, (pg_indexes_size(oid) / 1e6)::float as "indexMegabytes"
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) > 1e6
    order by pg_total_relation_size(oid) desc`);
  return rows;
}

const MIN_IDLE_MS = 2000;
/** A first start counts two years of days for the report. */
const IDLE_TIMEOUT_MS = 30 * 60_000;

/** Waits until start-up work and vacuuming are finished. */
export async function waitUntilIdle(client: Client): Promise<void> {
  const start = performance.now();
  let idleSince = start;
  while (performance.now() - idleSince < MIN_IDLE_MS && performance.now() - start < IDLE_TIMEOUT_MS) {
    const { rows } = await client.query<{ active: number }>(`
      select count(*)::int as active from pg_stat_activity
      where state = 'active' and pid <> pg_backend_pid() and backend_type in ('client backend', 'autovacuum worker')`);
    if (rows[0]?.active !== 0) idleSince = performance.now();
    await delay(100);
  }
}
