import { systemEndpoints } from '@ecopulse/contract/system';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { ProblemError } from '../core/problems/problem-error.ts';
import { defineRoutes } from './routes.ts';

const RETRY_AFTER_SECONDS = 2;

/** `ready` fails during shutdown, although the server still answers. */
export function systemRoutes(app: FastifyInstance, { db }: { db: Database }) {
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  // Migrations only go forward, so cache success.
  let migrated = false;
  const queryDatabase = async (): Promise<void> => {
    if (migrated) await sql`select 1`.execute(db);
    else migrated = await isMigrated(db);
  };
  /** Shared by concurrent calls, so that a flood of them costs one query at a time. */
  let runningQuery: Promise<void> | null = null;
  return defineRoutes(systemEndpoints, {
    'GET /api/health': async () => ({ status: 'alive' as const }),
    'GET /api/ready': async () => {
      runningQuery ??= queryDatabase().finally(() => {
        runningQuery = null;
      });
      await runningQuery;
      if (!migrated || stopping) throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      return { status: 'ready' as const };
    },
  });
}
