import { randomUUID } from 'node:crypto';
import { addDays, type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { Database } from '../../db/database.ts';
import { beginCount, countDays, type DayOfUse, endCount, findCountedDays } from './days-of-use.queries.ts';

/** The days that the overview shows, oldest first; today is the last. */
export function daysShown(now: Date): Day[] {
  const today = dayOf(now);
  return Array.from({ length: 30 }, (_, place) => addDays(today, place - 29));
}

interface Deps {
  readonly db: Database;
  /** A database without a time limit, for the count. */
  readonly background: Database;
  readonly clock: Clock;
}

/**
 * Counts the past days of the overview that have not been counted; a job, safe to run twice and on several servers. No
 * turn waits for it, but for the moment in which it begins.
 */
export async function countPastDays({ db, background, clock }: Deps, count = countDays): Promise<void> {
  const past = daysShown(clock.now()).slice(0, -1);
  const days = without(past, await findCountedDays(db, past));
  if (days.length === 0) return;
  const id = randomUUID();
  const found = await background
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await db.transaction().execute((trx) => beginCount(trx, snapshot, { id, days }));
      return count(snapshot, days);
    });
  for (const day of found) await endCount(db, id, day);
}

function without(days: readonly Day[], counted: readonly DayOfUse[]): Day[] {
  const known = new Set(counted.map(({ day }) => day));
  return days.filter((day) => !known.has(day));
}
