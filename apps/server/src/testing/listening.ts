import { sql } from 'kysely';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';

export function waitForListening(changes: Changes, listening: boolean): Promise<void> {
  if (changes.listening === listening) return Promise.resolve();
  return new Promise((resolve) => {
    changes.onListening((isListening) => isListening === listening && resolve());
  });
}

/** As a restart of PostgreSQL would; the pools stay open. */
export async function terminateListeners(db: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ecopulse-changes' and datname = current_database()`.execute(db);
}
