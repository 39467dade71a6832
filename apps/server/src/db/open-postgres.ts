import type pg from 'pg';
import type { Env } from '../env.ts';
import { openBundledPostgres } from './bundled/bundled-postgres.ts';

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export interface Postgres {
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

/**
 * The PostgreSQL to use: yours where DATABASE_URL is set, else the bundled one in the data folder. `own` is for a
 * server, one at a time for a data folder; `join` for a command beside it. Throws `DataFolderInUseError`.
 */
export async function openPostgres(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  mode: 'own' | 'join',
  log: Log,
): Promise<Postgres> {
  if (env.databaseUrl !== null)
    return { connection: { connectionString: env.databaseUrl }, close: async () => undefined };
  const bundled = await openBundledPostgres({ dataDir: env.dataDir, log, mode });
  if (bundled.note !== null) log.info(bundled.note);
  return { connection: { ...bundled.connection, ssl: false }, close: () => bundled.close() };
}
