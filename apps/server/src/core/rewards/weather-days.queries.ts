import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Day } from '../calendar/calendar.rules.ts';

export async function isWeatherDay(db: Querier, day: Day): Promise<boolean> {
  const row = await db
    .selectFrom('weather_days')
    .select('day')
    .where('day', '=', day)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export function findWeatherDays(db: Querier, from: Day) {
  return db
    .selectFrom('weather_days')
    .select(['day', 'reason'])
    .where('day', '>=', from)
    .where('ended_at', 'is', null)
    .orderBy('day')
    .execute();
}

export async function setWeatherDay(db: Querier, day: Day, reason: string): Promise<void> {
  await db
    .insertInto('weather_days')
    .values({ day, reason })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ reason, ended_at: null }))
    .execute();
}

/** False if it is one already, or an admin has ended it. */
export async function startHazeDay(db: Querier, day: Day): Promise<boolean> {
  const row = await db
    .insertInto('weather_days')
    .values({ day })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those that were not ended before. */
export async function endWeatherDays(db: Querier, from: Day, now: Date): Promise<Day[]> {
  const rows = await db
    .updateTable('weather_days')
    .set({ ended_at: now })
    .where('day', '>=', from)
    .where('ended_at', 'is', null)
    .returning('day')
    .execute();
  return rows.map(({ day }) => day).toSorted();
}

/** Whether it is a weather day, and the streak would end or use a freeze without an activity. The score is locked. */
export async function hasStreakToKeep(db: Querier, residentId: number, day: Day): Promise<boolean> {
  const { rows } = await sql<object>`
    select from scores s join weather_days w on w.day = ${day}::date and w.ended_at is null
    where s.resident_id = ${residentId} and s.current_streak > 0 and s.last_active_day < ${day}::date`.execute(db);
  return rows.length > 0;
}
