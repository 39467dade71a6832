import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

interface WindowToCount {
  readonly key: string;
  readonly seconds: number;
}

export interface OpenWindow {
  readonly key: string;
  readonly count: number;
  readonly endsAt: Date;
}

/** Counts once per window, shared by all servers; restarts windows that have ended. */
export async function countInWindows(
  db: Querier,
  windows: readonly WindowToCount[],
  now: Date,
): Promise<ReadonlyMap<string, OpenWindow>> {
  // Ordered by key, so that concurrent calls cannot deadlock.
  const { rows } = await sql<{ key: string; count: number; ends_at: Date }>`
    insert into limit_windows as w (key, count, ends_at)
    select key, 1, ${now}::timestamptz + make_interval(secs => seconds)
    from unnest(${windows.map(({ key }) => key)}::text[], ${windows.map(({ seconds }) => seconds)}::int[]) as t (key, seconds)
    order by key
    on conflict (key) do update set
      count = case when w.ends_at <= ${now} then 1 else w.count + 1 end,
      ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
    returning key, count, ends_at`.execute(db);
  return new Map(rows.map(({ key, count, ends_at }) => [key, { key, count, endsAt: ends_at }]));
}

/** Undoes one count per window. Skips windows that were restarted and deletes those that reach zero. */
export async function uncountInWindows(db: Querier, windows: readonly OpenWindow[]): Promise<void> {
  const [keys, ends] = [windows.map(({ key }) => key), windows.map(({ endsAt }) => endsAt)];
  await sql`
    with held as (
      select w.key, w.count from limit_windows w
      join unnest(${keys}::text[], ${ends}::timestamptz[]) as t (key, ends_at) using (key, ends_at)
      order by w.key for update of w
    ),
    emptied as (
      delete from limit_windows using held where limit_windows.key = held.key and held.count <= 1
    )
    update limit_windows set count = held.count - 1 from held
    where limit_windows.key = held.key and held.count > 1`.execute(db);
}

export async function deleteWindows(db: Querier, keys: readonly string[]): Promise<void> {
  // Ordered by key, so that concurrent calls cannot deadlock.
  await sql`
    with held as (select key from limit_windows where key = any(${keys}::text[]) order by key for update)
    delete from limit_windows using held where limit_windows.key = held.key`.execute(db);
}

export async function pruneWindows(db: Querier, now: Date): Promise<void> {
  await db.deleteFrom('limit_windows').where('ends_at', '<=', now).execute();
}
