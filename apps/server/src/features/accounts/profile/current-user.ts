import { type User, user } from '@ecopulse/contract/accounts/accounts';
import { dayOf, spanOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findOwnResident } from '../../../core/residents/residents.queries.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database } from '../../../db/database.ts';
import { createListeningCache } from '../../../db/listening-cache.ts';
import { PreparedJson } from '../../../http/prepared-response.ts';
import { toUser } from '../accounts.view.ts';

/** Cached, since every screen requests it. Throws `signed-out` if the resident is gone. */
export type CurrentUser = (residentId: number) => PreparedJson<User> | Promise<PreparedJson<User>>;

interface OfDay extends ReturnType<typeof spanOf> {
  readonly response: PreparedJson<User>;
}

const MAX_AGE_MS = 30_000;
const MAX_ENTRIES = 20_000;

export function createCurrentUser({
  db,
  clock,
  changes,
  sendsMail,
}: {
  db: Database;
  clock: Clock;
  changes: Changes;
  sendsMail: boolean;
}): CurrentUser {
  const cache = createListeningCache<OfDay>({
    changes,
    topic: 'resident',
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_ENTRIES,
    now: Date.now,
  });
  const read = async (residentId: number) => {
    const day = dayOf(clock.now());
    const resident = await findOwnResident(db, residentId);
    return resident && { ...spanOf(day), response: PreparedJson.of(user, toUser(resident, day, sendsMail)) };
  };
  const isOfToday = ({ from, until }: OfDay): boolean => {
    const now = clock.now().getTime();
    return now >= from && now < until;
  };
  const readOfToday = async (residentId: number, key: string): Promise<PreparedJson<User>> => {
    let cached = await cache.get(key, () => read(residentId));
    if (cached !== null && !isOfToday(cached)) {
      cache.drop(key);
      cached = await cache.get(key, () => read(residentId));
    }
    if (cached === null) throw new ProblemError('signed-out');
    return cached.response;
  };
  return (residentId) => {
    const key = String(residentId);
    const cached = cache.peek(key);
    return cached !== null && isOfToday(cached) ? cached.response : readOfToday(residentId, key);
  };
}
