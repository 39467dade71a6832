import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** Counts once more in the window of `key`, starting a new one where the last has ended; for all servers together. */
export async function countInWindow(
  db: Querier,
  key: string,
  seconds: number,
  now: Date,
): Promise<{ count: number; secondsLeft: number }> {
  const endsAt = new Date(now.getTime() + seconds * 1000);
  const { rows } = await sql<{ count: number; ends_at: Date }>`
    insert into limit_windows as w (key, count, ends_at)
    values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when w.ends_at <= ${now} then 1 else w.count + 1 end,
      ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
    returning count, ends_at`.execute(db);
  const [window] = rows;
  if (!window) throw new Error('an upsert answers its row');
  return { count: window.count, secondsLeft: Math.ceil((window.ends_at.getTime() - now.getTime()) / 1000) };
}

/** Takes one back. */
export async function uncountInWindow(db: Querier, key: string): Promise<void> {
  await db
    .updateTable('limit_windows')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Forgets the count of `key`. */
export async function forgetWindow(db: Querier, key: string): Promise<void> {
  await db.deleteFrom('limit_windows').where('key', '=', key).execute();
}

/** Removes windows that have ended. */
export async function deleteEndedWindows(db: Querier, now: Date): Promise<void> {
  await db.deleteFrom('limit_windows').where('ends_at', '<=', now).execute();
}
