import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import type { Database } from '../../db/database.ts';
import { createCachedReading } from './cached-reading.ts';
import { daysShown } from './days-of-use.service.ts';
import { findPlatform, findUse, type PlatformRow } from './overview.queries.ts';

export interface UsageDay {
  readonly day: Day;
  readonly newUsers: number;
  readonly activeUsers: number;
  readonly activities: number;
}

export interface Usage {
  readonly users: number;
  readonly days: readonly UsageDay[];
  readonly at: Date;
}

export interface Overview {
  readonly platform: PlatformRow;
  readonly usage: Usage;
}

interface Deps {
  readonly db: Database;
  readonly background: Database;
  readonly clock: Clock;
}

/** Throws `unavailable` while a very long ledger with uncounted past days is read. */
export function createOverview({ db, background, clock }: Deps): () => Promise<Overview> {
  const usageNow = createCachedReading<Usage>({
    read: () => readUsage(background, clock.now()),
    isShowable: (usage) => lastDayOf(usage) === dayOf(clock.now()),
  });
  return async () => {
    const [platform, usage] = await Promise.all([findPlatform(db), usageNow()]);
    return { platform, usage };
  };
}

async function readUsage(db: Database, now: Date): Promise<Usage> {
  const days = daysShown(now);
  const { users, new_users: newUsers, days: found } = await findUse(db, days);
  const use = new Map(found.map((one) => [one.day, one]));
  return {
    users,
    days: days.map((day, place) => ({
      day,
      newUsers: newUsers[place] ?? 0,
      activeUsers: use.get(day)?.active_users ?? 0,
      activities: use.get(day)?.activities ?? 0,
    })),
    at: now,
  };
}

function lastDayOf({ days }: Usage): Day | undefined {
  return days.at(-1)?.day;
}
