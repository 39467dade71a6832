import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

/** A counter under `key`, in windows of `seconds`. */
export interface CountedWindow {
  readonly key: string;
  readonly seconds: number;
}

/**
 * Counts once in each of these windows, for all servers together, in one statement; starts a new window if the last one
 * has ended. Returns the count and the seconds left by key.
 */
export async function countInWindows(
  db: Querier,
  windows: readonly CountedWindow[],
  now: Date,
): Promise<ReadonlyMap<string, { count: number; secondsLeft: number }>> {
  // In the order of their keys, so that two calls with the same keys cannot deadlock.
  const { rows } = await sql<{ key: string; count: number; ends_at: Date }>`
    insert into limit_windows as w (key, count, ends_at)
    select key, 1, ${now}::timestamptz + make_interval(secs => seconds)
    from unnest(${windows.map(({ key }) => key)}::text[], ${windows.map(({ seconds }) => seconds)}::int[]) as t (key, seconds)
    order by key
    on conflict (key) do update set
      count = case when w.ends_at <= ${now} then 1 else w.count + 1 end,
      ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
    returning key, count, ends_at`.execute(db);
  const secondsLeft = (endsAt: Date) => Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
  return new Map(rows.map((row) => [row.key, { count: row.count, secondsLeft: secondsLeft(row.ends_at) }]));
}

/** The largest number of ended windows deleted at a time. */
const SWEEP = 100;

/** Deletes one window, takes back one count in another, and deletes some windows that have ended. */
export async function settleWindows(db: Querier, forget: string, uncount: string, now: Date): Promise<void> {
  await sql`
    with swept as (
      delete from limit_windows where key = ${forget} or key in (
        select key from limit_windows where ends_at <= ${now} and key <> ${uncount}
        order by ends_at limit ${SWEEP} for update skip locked
      )
    )
    update limit_windows set count = greatest(count - 1, 0) where key = ${uncount}`.execute(db);
}
