import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Database } from '../../db/database.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { isLongSilence } from '../news/news.reads.ts';
import { createCachedRead } from './cached-read.ts';
import { listShownDays } from './days-of-use.service.ts';
import { findPlatformTotals, findUsage, type PlatformTotalsRow } from './overview.queries.ts';

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
  readonly platform: PlatformTotalsRow;
  readonly usage: Usage;
  /** Null unless no feed has answered for two days. */
  readonly feedsSilentSince: Date | null;
}

type Deps = Pick<SharedDeps, 'db' | 'background' | 'clock'>;

/** Throws `unavailable` while a very long ledger with uncounted past days is read. */
export function createOverview({ db, background, clock }: Deps): () => Promise<Overview> {
  const getUsage = createCachedRead<Usage>({
    read: () => readUsage(background, clock.now()),
    isUsable: (usage) => lastDayOf(usage) === dayOf(clock.now()),
  });
  return async () => {
    const [platform, usage] = await Promise.all([findPlatformTotals(db, dayOf(clock.now())), getUsage()]);
    const silentSince = platform.feeds_silent_since;
    const isLong = silentSince !== null && isLongSilence(silentSince, clock.now());
    return { platform, usage, feedsSilentSince: isLong ? silentSince : null };
  };
}

async function readUsage(db: Database, now: Date): Promise<Usage> {
  const days = listShownDays(now);
  const { users, new_users: newUsers, days: countedDays } = await findUsage(db, days);
  const countsByDay = new Map(countedDays.map((counts) => [counts.day, counts]));
  return {
    users,
    days: days.map((day, index) => ({
      day,
      newUsers: newUsers[index] ?? 0,
      activeUsers: countsByDay.get(day)?.active_users ?? 0,
      activities: countsByDay.get(day)?.activities ?? 0,
    })),
    at: now,
  };
}

function lastDayOf({ days }: Usage): Day | undefined {
  return days.at(-1)?.day;
}
