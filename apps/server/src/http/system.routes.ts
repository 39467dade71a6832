import { systemEndpoints } from '@ecopulse/contract/system';
import { sql } from 'kysely';
import { type Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { ProblemError } from '../core/problems/problem-error.ts';
import { defineRoutes } from './routes.ts';

/** Whether the process is alive, and whether it is ready to serve. */
export function systemRoutes({ db }: { db: Database }) {
  // Migrations only go forward: once done, they stay done.
  let migrated = false;
  return defineRoutes(systemEndpoints, {
    'GET /api/health': async () => ({ status: 'alive' as const }),
    'GET /api/ready': async () => {
      if (migrated) await sql`select 1`.execute(db);
      else migrated = await isMigrated(db);
      if (!migrated) throw new ProblemError('unavailable', { retryAfterSeconds: 2 });
      return { status: 'ready' as const };
    },
  });
}
