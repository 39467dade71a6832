import { randomUUID } from 'node:crypto';
import { addDays, type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { startCount, countDays, type DayOfUse, finishCount, findCountedDays } from './days-of-use.queries.ts';

const DAYS_SHOWN = 30;

/** Oldest first; the last is today. */
export function listShownDays(now: Date): Day[] {
  const today = dayOf(now);
  return Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(today, index - DAYS_SHOWN + 1));
}

type Deps = Pick<SharedDeps, 'db' | 'background' | 'clock'>;

/** Safe to run twice and on several servers. Writers wait only while a count begins. */
export async function countPastDays({ db, background, clock }: Deps, readDayCounts = countDays): Promise<void> {
  const pastDays = listShownDays(clock.now()).slice(0, -1);
  const days = excludeCountedDays(pastDays, await findCountedDays(db, pastDays));
  if (days.length === 0) return;
  const id = randomUUID();
  const dayCounts = await background
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await db.transaction().execute((trx) => startCount(trx, snapshot, { id, days }));
      return readDayCounts(snapshot, days);
    });
  for (const day of dayCounts) await finishCount(db, id, day);
}

function excludeCountedDays(days: readonly Day[], counted: readonly DayOfUse[]): Day[] {
  const countedDays = new Set(counted.map(({ day }) => day));
  return days.filter((day) => !countedDays.has(day));
}
