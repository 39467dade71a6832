import { sql } from 'kysely';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';

/** Waits until a process hears of changes, or does so no more. */
export function listens(changes: Changes, listening: boolean): Promise<void> {
  if (changes.listening === listening) return Promise.resolve();
  return new Promise((resolve) => {
    changes.onListening((now) => now === listening && resolve());
  });
}

/** Ends the listening connections of all processes on a database, as a restart of PostgreSQL would; the pools live on. */
export async function endListening(db: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ecopulse-changes' and datname = current_database()`.execute(db);
}
