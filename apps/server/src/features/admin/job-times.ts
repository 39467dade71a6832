import { PgBoss } from 'pg-boss';

/** Reads cron expressions as the queue does that runs by them; it is never started and has no database. */
const reader = new PgBoss({ db: { executeSql: () => Promise.resolve({ rows: [] }) } });

/** When a cron expression comes around next after a moment; null where it never does, or cannot be read. */
export function nextRun(cron: string, timezone: string, after: Date): Date | null {
  try {
    return reader.previewSchedule(cron, { tz: timezone, from: after, count: 1 })[0] ?? null;
  } catch {
    // Somebody has written it into the queue's own table.
    return null;
  }
}
