import { LIMITS } from '@ecopulse/contract/admin/limit-table';
import { fixedLimits } from '../core/limits/limit-settings.service.ts';
import { createLimits } from '../core/limits/limits.service.ts';
import { createNotifications } from '../core/notifications/notifications.service.ts';
import { metersBetween } from '../core/places/distance.rules.ts';
import { createServerKeys } from '../core/server-keys/server-keys.service.ts';
import { createChallenges } from '../features/challenges/challenges.service.ts';
import { createCheckIns } from '../features/green-spaces/check-ins/check-in.service.ts';
import { createSafety } from '../features/social/safety.service.ts';
import { createSocial } from '../features/social/social.service.ts';
import type { TestClock } from '../testing/test-clock.ts';
import type { Place } from './outings.ts';
import { type CallDeps, ignoreRefusal } from './service-calls.ts';

interface Deps extends CallDeps {
  readonly clock: TestClock;
}

interface PendingItemsOptions {
  readonly now: Date;
  /** The demo's resident. */
  readonly residentId: number;
  /** Least active first. */
  readonly otherIds: readonly number[];
  readonly places: readonly Place[];
}

const REPORTS = [
  { reason: 'cheating', details: 'Five parks at opposite ends of the island within one morning.' },
  { reason: 'name_or_picture', details: null },
  { reason: 'harassment', details: 'Keeps sending me friend requests after I said no.' },
] as const;
/** The demo's resident joins this many challenges, from the first of the list. */
const MAX_JOINED_CHALLENGES = 4;
const MAX_FLAGGED_CHECK_INS = 3;
const MINUTE_MS = 60_000;
const ACCURACY_METERS = 20;

/** Creates what awaits an answer: friend requests, joined challenges, reports, and check-ins that came too fast. */
export async function createPendingItems(
  deps: Deps,
  { now, residentId, otherIds, places }: PendingItemsOptions,
): Promise<void> {
  const { db, clock } = deps;
  const notifications = createNotifications(deps);
  const limits = createLimits({ ...deps, serverKeys: createServerKeys(db), active: fixedLimits(LIMITS) });
  const social = createSocial({ ...deps, notifications });
  const safety = createSafety({ ...deps, notifications, limits });
  const challenges = createChallenges(deps);
  const checkIns = createCheckIns({ ...deps, locationRequired: false });

  clock.set(now.toISOString());
  const [first, second, third, ...rest] = otherIds;
  for (const sender of [first, second]) if (sender) await ignoreRefusal(social.sendRequest(sender, residentId));
  if (third) await ignoreRefusal(social.sendRequest(residentId, third));
  for (const { id } of (await challenges.list()).slice(0, MAX_JOINED_CHALLENGES))
    await ignoreRefusal(challenges.join(residentId, id));
  for (const [index, report] of REPORTS.entries()) {
    const [reporter, reported] = [rest[2 * index], rest[2 * index + 1]];
    if (reporter && reported)
      await ignoreRefusal(safety.report(reporter, { ...report, subject: { userId: reported } }));
  }
  for (const [index, visitor] of rest.slice(0, MAX_FLAGGED_CHECK_INS).entries()) {
    // Seven minutes after each first check-in, its visitor is at the farthest other place.
    const start = places[index * 7];
    if (!start) break;
    const farthest = places.toSorted((a, b) => metersBetween(start, b) - metersBetween(start, a))[0] ?? start;
    for (const { place, minutesAgo } of [
      { place: start, minutesAgo: 9 },
      { place: farthest, minutesAgo: 2 },
    ]) {
      clock.set(new Date(now.getTime() - minutesAgo * MINUTE_MS).toISOString());
      const position = { lat: place.lat, lng: place.lng, accuracyMeters: ACCURACY_METERS };
      await ignoreRefusal(checkIns.checkIn(visitor, { greenSpaceId: place.id, position }));
    }
  }
}
