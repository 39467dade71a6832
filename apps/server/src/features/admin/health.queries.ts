import { sql } from 'kysely';
import { HAS_JOBS } from '../../core/jobs/jobs.queries.ts';
import type { Querier } from '../../db/database.ts';

export interface DatabaseRow {
  version: string;
  size_bytes: number;
  connections: number;
  max_connections: number;
  has_jobs: boolean;
}

export async function findDatabaseHealth(db: Querier): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections, ${HAS_JOBS} as has_jobs`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table answers one row');
  return row;
}
