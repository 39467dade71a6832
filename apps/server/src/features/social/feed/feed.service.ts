import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Database } from '../../../db/database.ts';
import {
  type CheeredRow,
  deleteCheer,
  type FeedPage,
  type FeedRow,
  findCheered,
  findFeed,
  findShared,
  insertCheer,
  type SharedRow,
} from './feed.queries.ts';

const DEFAULT_PAGE = 20;

export interface Feed {
  ofFriends(residentId: number, page: FeedPage): Promise<FeedRow[]>;
  cheered(residentId: number): Promise<CheeredRow[]>;
  /** Both are idempotent, and throw `activity-not-found` if it is not in the resident's feed. */
  cheer(residentId: number, activityId: number): Promise<SharedRow>;
  takeBack(residentId: number, activityId: number): Promise<SharedRow>;
}

export function createFeed({ db, clock }: { readonly db: Database; readonly clock: Clock }): Feed {
  const shared = async (residentId: number, activityId: number): Promise<SharedRow> => {
    const row = await findShared(db, residentId, activityId, dayOf(clock.now()));
    if (!row) throw new ProblemError('activity-not-found');
    return row;
  };
  return {
    ofFriends: (residentId, { limit = DEFAULT_PAGE, ...page }) =>
      findFeed(db, residentId, { ...page, today: dayOf(clock.now()), limit }),
    cheered: (residentId) => findCheered(db, residentId, dayOf(clock.now())),
    async cheer(residentId, activityId) {
      const now = clock.now();
      await insertCheer(db, { residentId, activityId, today: dayOf(now), now });
      return shared(residentId, activityId);
    },
    async takeBack(residentId, activityId) {
      await deleteCheer(db, residentId, activityId);
      return shared(residentId, activityId);
    },
  };
}
