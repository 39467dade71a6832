import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import { type ClientConfig, DatabaseError, Pool, TypeOverrides, types as pgTypes } from 'pg';
import type { Metric } from '../core/metrics/metric.ts';
import { asConnectionError, ConnectionError, errorCode, PreparedClient, READ_ONLY } from './prepared-client.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
export type Querier = Database | Transaction;

export interface DatabaseOptions {
  readonly connection: ClientConfig;
  readonly maxConnections?: number;
  readonly keepsConnections?: boolean;
  /** For work outside of requests: no query timeout. */
  readonly background?: boolean;
}

/**
 * A request waits at most two seconds: twice 0.5 s for a connection (session and work), the rest for results. Then it gets
 * 503.
 */
const CONNECT_TIMEOUT_MS = 500;
const QUERY_TIMEOUT_MS = 900;
/** Shorter than the client's timeout: an abandoned statement would occupy the connection. */
const STATEMENT_TIMEOUT_MS = 800;

const TIMEOUTS = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
};

/**
 * Plan each statement once per connection: replanning costs more than running ("around me": 8.1 instead of 3.4 ms). See `npm
 * run bench:scale`.
 */
const GENERIC_PLAN_OPTION = '-c plan_cache_mode=force_generic_plan';
/** Background work uses one core, which leaves the others to requests. */
const NO_PARALLEL_OPTION = '-c max_parallel_workers_per_gather=0';

const types = new TypeOverrides();
types.setTypeParser(pgTypes.builtins.INT8, Number);
types.setTypeParser(pgTypes.builtins.DATE, (text: string) => text);

export const MAX_CONNECTIONS = 16;

export function openDatabase({
  connection,
  maxConnections = MAX_CONNECTIONS,
  keepsConnections = false,
  background = false,
}: DatabaseOptions): Database {
  const pool = new Pool({
    ...(background ? { options: NO_PARALLEL_OPTION } : { ...TIMEOUTS, options: GENERIC_PLAN_OPTION }),
    ...connection,
    Client: PreparedClient,
    types,
    max: maxConnections,
    min: keepsConnections ? maxConnections : 0,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'ecopulse',
    keepAlive: true,
  });
  // Suppress errors of idle connections: the pool has dropped them already.
  pool.on('error', () => undefined);
  // PostgreSQL may refuse the connection with any code, such as 55000 for a database that takes none.
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw error instanceof DatabaseError ? new ConnectionError(error) : asConnectionError(error);
    });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Database, Pool>();

export function poolMetrics(databases: Readonly<Record<string, Database>>): readonly Metric[] {
  const valuePerPool = (count: (pool: Pool) => number) => () =>
    Object.entries(databases).flatMap(([name, db]) => {
      const pool = pools.get(db);
      return pool ? [{ labels: { pool: name }, value: count(pool) }] : [];
    });
  const poolMetric = (name: string, help: string, count: (pool: Pool) => number): Metric => ({
    name: `ecopulse_pool_${name}`,
    help,
    kind: 'gauge',
    labels: ['pool'],
    read: valuePerPool(count),
  });
  return [
    poolMetric('connections_max', 'Connections to the database that a pool may open.', ({ options }) => options.max),
    poolMetric('connections_busy', 'Connections in use.', ({ totalCount, idleCount }) => totalCount - idleCount),
    poolMetric('connections_idle', 'Open connections that no request uses.', ({ idleCount }) => idleCount),
    poolMetric('waiting', 'Calls that wait for a connection.', ({ waitingCount }) => waitingCount),
  ];
}

/** Prevents a burst after the start from waiting for connections. Those that fail are opened on demand. */
export async function preconnect(db: Database, connections: number): Promise<void> {
  const allOpen = Promise.withResolvers<void>();
  let remaining = connections;
  const holdUntilAllOpen = () => {
    remaining -= 1;
    if (remaining === 0) allOpen.resolve();
    // Hold each until all are open, or the pool would reuse it.
    return allOpen.promise;
  };
  const open = () => db.connection().execute(holdUntilAllOpen).catch(holdUntilAllOpen);
  await Promise.all(Array.from({ length: connections }, open));
}

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const LOCK_NOT_AVAILABLE = '55P03';
/** Read-only: the connection leads to a demoted primary or a standby. */
const UNAVAILABLE_CODES = new Set([SERIALIZATION_FAILURE, DEADLOCK, READ_ONLY, LOCK_NOT_AVAILABLE]);
/** Connection failure, no resources left, ended by an operator, system error. */
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58'];

/** The row that the new one refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return errorCode(error) === '23503';
}

/** True if unreachable, full or overloaded, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (error instanceof DatabaseError) {
    const code = errorCode(error);
    return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_CLASSES.includes(code.slice(0, 2));
  }
  return error instanceof Error && error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

const MAX_DEADLOCK_ATTEMPTS = 4;
/** Without a pause, the retry would take the row that the other transaction waits for. */
const DEADLOCK_RETRY_DELAY_MS = 50;

export async function retryAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (errorCode(error) !== DEADLOCK || attempt === MAX_DEADLOCK_ATTEMPTS) throw error;
      await delay(DEADLOCK_RETRY_DELAY_MS * Math.random() * attempt);
    }
  }
}
