import { Client, type ClientConfig } from 'pg';
import type { Env } from '../env.ts';
import { openBundledPostgres } from './bundled/bundled-postgres.ts';
import type { SystemUser } from './bundled/system-user.ts';

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export interface Postgres {
  readonly connection: ClientConfig;
  /** The user of its own that the bundled one runs as, if that is another than this process's. */
  readonly user: SystemUser | null;
  close(): Promise<void>;
}

/** The PostgreSQL of DATABASE_URL cannot be used; the message is a sentence for the operator. */
export class OwnPostgresError extends Error {
  override readonly name = 'OwnPostgresError';

  constructor(cause: unknown) {
    // If a name has several addresses, the combined error has no message.
    const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
    super(`The PostgreSQL of DATABASE_URL cannot be used: ${first instanceof Error ? first.message : String(first)}.`, {
      cause,
    });
  }
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The PostgreSQL of DATABASE_URL if it is set, otherwise the bundled one in the data folder. `own` is for a server,
 * one per data folder; `join` is for a command that runs next to it. Throws `DataFolderInUseError`,
 * `OwnPostgresError`.
 */
export async function openPostgres(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  mode: 'own' | 'join',
  log: Log,
): Promise<Postgres> {
  if (env.databaseUrl !== null) {
    const connection = { connectionString: env.databaseUrl };
    await tryConnection(connection);
    return { connection, user: null, close: async () => undefined };
  }
  const bundled = await openBundledPostgres({ dataDir: env.dataDir, log, mode });
  if (bundled.note !== null) log.info(bundled.note);
  return { connection: { ...bundled.connection, ssl: false }, user: bundled.user, close: () => bundled.close() };
}

async function tryConnection(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new OwnPostgresError(error);
  } finally {
    await client.end();
  }
}
