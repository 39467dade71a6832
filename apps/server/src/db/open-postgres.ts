import { type BundledPostgres, openBundledPostgres } from '@ecopulse/bundled-postgres';
import { Client, type ClientConfig } from 'pg';
import type { Env } from '../env.ts';
import { errorMessage } from './prepared-client.ts';

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export interface Postgres {
  /** Supports session features: LISTEN, locks, jobs, migrations. */
  readonly connection: ClientConfig;
  /** For requests; may go through PgBouncer in transaction mode. */
  readonly requests: ClientConfig;
  readonly standby: ClientConfig | null;
  /** Set if the bundled PostgreSQL runs as another user than this process. */
  readonly user: BundledPostgres['user'];
  close(): Promise<void>;
  /** Tells a bundled PostgreSQL of this process to stop, without waiting. */
  abandon(): void;
}

interface BundledOptions {
  readonly creates?: boolean;
  /** Until the next start. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export class ExternalPostgresError extends Error {
  override readonly name = 'ExternalPostgresError';

  constructor(variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL', cause: unknown) {
    super(`The PostgreSQL of ${variable} cannot be used: ${errorMessage(cause)}.`, { cause });
  }
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * `own`: for a server, one per data folder; `join`: for a command next to it, which makes no database unless told to.
 * Throws `BundledPostgresError`, `ExternalPostgresError`.
 */
export async function openPostgres(
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl' | 'dataDir'>,
  mode: 'own' | 'join',
  log: Log,
  bundledOptions: BundledOptions = {},
): Promise<Postgres> {
  if (env.databaseUrl !== null) {
    const requests = { connectionString: env.databaseUrl };
    await tryConnection(requests);
    const connection = env.databaseDirectUrl === null ? requests : { connectionString: env.databaseDirectUrl };
    if (connection !== requests) await checkDirectConnection(connection, requests);
    const standby = env.databaseReadUrl === null ? null : { connectionString: env.databaseReadUrl };
    if (standby !== null && mode === 'own') await checkStandby(standby, connection, log);
    return { connection, requests, standby, user: null, close: async () => undefined, abandon: () => undefined };
  }
  const bundled = await openBundledPostgres({ folder: env.dataDir, log, mode, ...bundledOptions });
  const connection = { ...bundled.connection, ssl: false };
  return {
    connection,
    requests: connection,
    standby: null,
    user: bundled.user,
    close: bundled.close,
    abandon: bundled.abandon,
  };
}

async function tryConnection(connection: ClientConfig): Promise<void> {
  try {
    await queryFirstRow(connection, 'select 1');
  } catch (error) {
    throw new ExternalPostgresError('DATABASE_URL', error);
  }
}

async function checkDirectConnection(direct: ClientConfig, requests: ClientConfig): Promise<void> {
  const identity = await queryFirstRow(direct, IDENTITY_QUERY).catch((error: unknown) => {
    throw new ExternalPostgresError('DATABASE_DIRECT_URL', error);
  });
  if (identity['id'] !== (await queryFirstRow(requests, IDENTITY_QUERY))['id'])
    throw new ExternalPostgresError('DATABASE_DIRECT_URL', 'it is another database than that of DATABASE_URL');
}

const IDENTITY_QUERY = `
  select pg_is_in_recovery() as "isStandby", current_database() || ' ' || system_identifier as id
  from pg_control_system()`;

/** Only warns if the standby is away or was promoted, since it may come back. Throws if it is another database. */
async function checkStandby(standby: ClientConfig, primary: ClientConfig, log: Log): Promise<void> {
  const fallbackNote = 'Everything is read from DATABASE_URL until a standby is there.';
  let identity: Record<string, unknown>;
  try {
    identity = await queryFirstRow(standby, IDENTITY_QUERY);
  } catch (error) {
    log.warn(`The standby of DATABASE_READ_URL is away: ${errorMessage(error)}. ${fallbackNote}`);
    return;
  }
  if (identity['id'] !== (await queryFirstRow(primary, IDENTITY_QUERY))['id'])
    throw new ExternalPostgresError('DATABASE_READ_URL', 'it is another database than that of DATABASE_URL');
  if (identity['isStandby'] !== true)
    log.warn(`DATABASE_READ_URL leads to a primary, not to a standby. ${fallbackNote}`);
}

export async function queryFirstRow(connection: ClientConfig, text: string): Promise<Record<string, unknown>> {
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
