import { type User, user } from '@ecopulse/contract/accounts/accounts';
import { dayOf, spanOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findOwnResident } from '../../../core/residents/residents.queries.ts';
import type { KeepStreak } from '../../../core/rewards/weather-days.service.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { createListeningCache } from '../../../db/listening-cache.ts';
import { PreparedJson } from '../../../http/prepared-response.ts';
import { type SiteServices, toUser } from '../accounts.view.ts';

/** The user is cached, since every screen requests it. Throws `signed-out` if the resident is gone. */
export type ReadCurrentUser = (residentId: number) => PreparedJson<User> | Promise<PreparedJson<User>>;

/** Valid until midnight, when the streak may change. */
interface CachedUser extends ReturnType<typeof spanOf> {
  readonly response: PreparedJson<User>;
}

const MAX_AGE_MS = 30_000;
const MAX_ENTRIES = 20_000;

export function createCurrentUserReader({
  db,
  clock,
  changes,
  site,
  keepStreak,
}: {
  db: Database;
  clock: Clock;
  changes: Changes;
  site: SiteServices;
  keepStreak: KeepStreak;
}): ReadCurrentUser {
  const cache = createListeningCache<CachedUser>({
    changes,
    topic: 'resident',
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_ENTRIES,
    now: Date.now,
  });
  // Every resident is asked to agree to the new terms.
  changes.on(CACHED_RESPONSES, (subject) => {
    if (subject === 'operator') cache.dropAll();
  });
  const read = async (residentId: number) => {
    const day = dayOf(clock.now());
    const resident = await findOwnResident(db, residentId);
    // Every screen reads the current user, so this is anyone who opens EcoPulse.
    if (resident && resident.withdrawnDocuments.length === 0) await keepStreak(residentId, resident.score.streak, day);
    return resident && { ...spanOf(day), response: PreparedJson.of(user, toUser(resident, day, site)) };
  };
  const isFromToday = ({ from, until }: CachedUser): boolean => {
    const now = clock.now().getTime();
    return now >= from && now < until;
  };
  const readFreshUser = async (residentId: number, key: string): Promise<PreparedJson<User>> => {
    let cached = await cache.get(key, () => read(residentId));
    if (cached !== null && !isFromToday(cached)) {
      cache.drop(key);
      cached = await cache.get(key, () => read(residentId));
    }
    if (cached === null) throw new ProblemError('signed-out');
    return cached.response;
  };
  return (residentId) => {
    const key = String(residentId);
    const cached = cache.peek(key);
    return cached !== null && isFromToday(cached) ? cached.response : readFreshUser(residentId, key);
  };
}
