import { type BundledPostgres, openBundledPostgres } from '@ecopulse/bundled-postgres';
import { Client, type ClientConfig } from 'pg';
import type { Env } from '../env.ts';

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export interface Postgres {
  /** For all that belongs to a connection: LISTEN, locks, jobs, migrations. */
  readonly connection: ClientConfig;
  /** For requests; another than `connection` if they go through a PgBouncer in transaction mode. */
  readonly requests: ClientConfig;
  /** A standby to read from; null = none. */
  readonly standby: ClientConfig | null;
  /** The user of its own that the bundled one runs as, if that is another than this process's. */
  readonly user: BundledPostgres['user'];
  close(): Promise<void>;
}

/** The PostgreSQL of a variable cannot be used; the message is a sentence for the operator. */
export class OwnPostgresError extends Error {
  override readonly name = 'OwnPostgresError';

  constructor(variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL', cause: unknown) {
    super(`The PostgreSQL of ${variable} cannot be used: ${messageOf(cause)}.`, { cause });
  }
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The PostgreSQL of DATABASE_URL and DATABASE_DIRECT_URL if they are set, otherwise the bundled one in the data folder. `own` is for a server,
 * one per data folder; `join` is for a command that runs next to it. If this starts the bundled one, it has
 * `bundledSettings` until it is started again. Throws `DataFolderInUseError`,
 * `OwnPostgresError`.
 */
export async function openPostgres(
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl' | 'dataDir'>,
  mode: 'own' | 'join',
  log: Log,
  bundledSettings: Readonly<Record<string, string>> = {},
): Promise<Postgres> {
  if (env.databaseUrl !== null) {
    const requests = { connectionString: env.databaseUrl };
    await tryConnection(requests);
    const connection = env.databaseDirectUrl === null ? requests : { connectionString: env.databaseDirectUrl };
    if (connection !== requests) await checkDirect(connection, requests);
    const standby = env.databaseReadUrl === null ? null : { connectionString: env.databaseReadUrl };
    if (standby !== null && mode === 'own') await checkStandby(standby, connection, log);
    return { connection, requests, standby, user: null, close: async () => undefined };
  }
  const bundled = await openBundledPostgres({ folder: env.dataDir, log, mode, settings: bundledSettings });
  const connection = { ...bundled.connection, ssl: false };
  return { connection, requests: connection, standby: null, user: bundled.user, close: () => bundled.close() };
}

async function tryConnection(connection: ClientConfig): Promise<void> {
  try {
    await ask(connection, 'select 1');
  } catch (error) {
    throw new OwnPostgresError('DATABASE_URL', error);
  }
}

/** Throws if it cannot be reached, or is another database than that of the requests. */
async function checkDirect(direct: ClientConfig, requests: ClientConfig): Promise<void> {
  const found = await ask(direct, IDENTITY).catch((error: unknown) => {
    throw new OwnPostgresError('DATABASE_DIRECT_URL', error);
  });
  if (found['id'] !== (await ask(requests, IDENTITY))['id'])
    throw new OwnPostgresError('DATABASE_DIRECT_URL', 'it is another database than that of DATABASE_URL');
}

const IDENTITY = `
  select pg_is_in_recovery() as "isStandby", current_database() || ' ' || system_identifier as id
  from pg_control_system()`;

/**
 * A standby that is away may come, and a failover may have made it the primary: the server starts and reads from the primary
 * meanwhile. Throws if it is another database, which will never be right.
 */
async function checkStandby(standby: ClientConfig, primary: ClientConfig, log: Log): Promise<void> {
  const meanwhile = 'Everything is read from DATABASE_URL until a standby is there.';
  let found: Record<string, unknown>;
  try {
    found = await ask(standby, IDENTITY);
  } catch (error) {
    log.warn(`The standby of DATABASE_READ_URL is away: ${messageOf(error)}. ${meanwhile}`);
    return;
  }
  if (found['id'] !== (await ask(primary, IDENTITY))['id'])
    throw new OwnPostgresError('DATABASE_READ_URL', 'it is another database than that of DATABASE_URL');
  if (found['isStandby'] !== true) log.warn(`DATABASE_READ_URL leads to a primary, not to a standby. ${meanwhile}`);
}

/** The first row of the answer. */
async function ask(connection: ClientConfig, text: string): Promise<Record<string, unknown>> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

/** If a name has several addresses, the combined error has no message. */
function messageOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
