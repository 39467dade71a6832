import { addDays, type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { Database } from '../../db/database.ts';
import { createCachedReading } from './cached-reading.ts';
import { type DayRow, findPlatform, findUsage, type PlatformRow } from './overview.queries.ts';

/** How the platform is used, as of a few moments ago. */
export interface Usage {
  readonly users: number;
  /** The last days, oldest first; today is the last. */
  readonly days: readonly DayRow[];
  readonly at: Date;
}

/** The platform in figures: the present state, and how it is used. */
export interface Overview {
  readonly platform: PlatformRow;
  readonly usage: Usage;
}

interface Deps {
  readonly db: Database;
  /** A database without a time limit, for reads that no request waits for. */
  readonly background: Database;
  readonly clock: Clock;
}

const DAYS_SHOWN = 30;

/** Throws `unavailable` while a very long ledger is read for the first time. */
export function createOverview({ db, background, clock }: Deps): () => Promise<Overview> {
  const usageNow = createCachedReading<Usage>({
    read: (last) => readUsage(background, clock.now(), last),
    isShowable: (usage) => lastDayOf(usage) === dayOf(clock.now()),
  });
  return async () => {
    const [platform, usage] = await Promise.all([findPlatform(db), usageNow()]);
    return { platform, usage };
  };
}

/** Past days do not change: only today and yesterday, whose last moments may be written late, are read again. */
async function readUsage(db: Database, now: Date, last: Usage | null): Promise<Usage> {
  const today = dayOf(now);
  const first = addDays(today, 1 - DAYS_SHOWN);
  const known = last && lastDayOf(last) === today ? last.days.filter(({ day }) => day < addDays(today, -1)) : [];
  const { users, days } = await findUsage(db, known.length > 0 ? addDays(today, -1) : first, today);
  return { users, days: [...known, ...days], at: now };
}

function lastDayOf({ days }: Usage): Day | undefined {
  return days.at(-1)?.day;
}
