import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import { type ClientConfig, DatabaseError, Pool, TypeOverrides, types as pgTypes } from 'pg';
import type { Metric } from '../core/metrics/metric.ts';
import { asConnectionError, ConnectionError, errorCode, PreparedClient, READ_ONLY } from './prepared-client.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
/** For queries that run inside a transaction or on their own. */
export type Querier = Database | Transaction;

export interface DatabaseOptions {
  /** How to connect. Its time limits replace the usual ones. */
  readonly connection: ClientConfig;
  readonly maxConnections?: number;
  /** Whether connections stay open while nobody uses them. */
  readonly keepsConnections?: boolean;
  /** For work that no request waits for: its queries have no time limit. */
  readonly background?: boolean;
}

/**
 * A request waits at most two seconds for the database: half a second for a connection (once for its session, once
 * for its work), the rest for results. Anything slower ends in 503, and the resident may try again.
 */
const CONNECT_TIMEOUT_MS = 500;
const QUERY_TIMEOUT_MS = 900;
/** PostgreSQL gives up before the client does: an abandoned statement would keep a connection busy. */
const STATEMENT_TIMEOUT_MS = 800;

const TIMEOUTS = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
};

/**
 * Each statement is planned once for each connection, for any values. PostgreSQL would plan most of them again at each
 * call, which took longer than they run: "around me" 8.1 instead of 3.4 ms, two names 11 instead of 4, with 1,000,000
 * residents. `npm run bench:scale` looks at these plans.
 */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan';
/** Background work uses one core at a time, so that requests have the others. Its statements run rarely, over many rows. */
const ALONE = '-c max_parallel_workers_per_gather=0';

const types = new TypeOverrides();
types.setTypeParser(pgTypes.builtins.INT8, Number);
types.setTypeParser(pgTypes.builtins.DATE, (text: string) => text);

/** How many calls at once have a connection each. */
export const MAX_CONNECTIONS = 16;

/** Opens a pool of connections. It connects on demand and survives restarts of PostgreSQL. */
export function openDatabase({
  connection,
  maxConnections = MAX_CONNECTIONS,
  keepsConnections = false,
  background = false,
}: DatabaseOptions): Database {
  const pool = new Pool({
    ...(background ? { options: ALONE } : { ...TIMEOUTS, options: PLANNED_ONCE }),
    ...connection,
    Client: PreparedClient,
    types,
    max: maxConnections,
    min: keepsConnections ? maxConnections : 0,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'ecopulse',
    keepAlive: true,
  });
  // It is fine if PostgreSQL closes an idle connection: the pool has dropped it, and the next request opens another.
  pool.on('error', () => undefined);
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw asConnectionError(error);
    });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Database, Pool>();

/** How the pools of these names are used. */
export function poolMetrics(named: Readonly<Record<string, Database>>): readonly Metric[] {
  const each = (count: (pool: Pool) => number) => () =>
    Object.entries(named).flatMap(([name, db]) => {
      const pool = pools.get(db);
      return pool ? [{ labels: { pool: name }, value: count(pool) }] : [];
    });
  const figure = (name: string, help: string, count: (pool: Pool) => number): Metric => ({
    name: `ecopulse_pool_${name}`,
    help,
    kind: 'gauge',
    labels: ['pool'],
    read: each(count),
  });
  return [
    figure('connections_max', 'Connections to the database that a pool may open.', ({ options }) => options.max),
    figure('connections_busy', 'Connections in use.', ({ totalCount, idleCount }) => totalCount - idleCount),
    figure('connections_idle', 'Open connections that nobody uses.', ({ idleCount }) => idleCount),
    figure('waiting', 'Calls that wait for a connection.', ({ waitingCount }) => waitingCount),
  ];
}

/**
 * Opens so many connections at once, for a rush of calls that would otherwise wait for them. Those that cannot be
 * opened now are opened on demand.
 */
export async function connectAhead(db: Database, connections: number): Promise<void> {
  const all = Promise.withResolvers<void>();
  let awaited = connections;
  const arrive = () => {
    awaited -= 1;
    if (awaited === 0) all.resolve();
    // One that is free again would be used for the next.
    return all.promise;
  };
  const open = () => db.connection().execute(arrive).catch(arrive);
  await Promise.all(Array.from({ length: connections }, open));
}

const AWAY_CODES = new Set([
  '40001',
  '40P01',
  // Read-only: the connection leads to a primary that has been demoted, or to a standby not yet promoted.
  READ_ONLY,
  '55P03',
]);
const AWAY_CLASSES = ['08', '53', '57', '58'];

/** Whether an error means that the database is unreachable, full or overloaded, so that a later attempt may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (error instanceof DatabaseError) {
    const code = errorCode(error);
    return AWAY_CODES.has(code) || AWAY_CLASSES.includes(code.slice(0, 2));
  }
  return error instanceof Error && error.cause !== undefined && isDatabaseAway(error.cause);
}

const DEADLOCK = '40P01';

const DEADLOCK_TRIES = 4;
/** The other transaction goes on within this time, and the next try would otherwise take the row that it waits for. */
const DEADLOCK_PAUSE_MS = 50;

/** Runs the work, and again if PostgreSQL has ended and rolled it back to break a deadlock. */
export async function retryAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (errorCode(error) !== DEADLOCK || tries === DEADLOCK_TRIES) throw error;
      await delay(DEADLOCK_PAUSE_MS * Math.random() * tries);
    }
  }
}
