import { randomUUID } from 'node:crypto';
import { addDays, type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { Database } from '../../db/database.ts';
import { beginCount, countDays, type DayOfUse, endCount, findCountedDays } from './days-of-use.queries.ts';

/** Oldest first; the last is today. */
export function daysShown(now: Date): Day[] {
  const today = dayOf(now);
  return Array.from({ length: 30 }, (_, place) => addDays(today, place - 29));
}

interface Deps {
  readonly db: Database;
  readonly background: Database;
  readonly clock: Clock;
}

/** Safe to run twice and on several servers. Writers wait only while a count begins. */
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
