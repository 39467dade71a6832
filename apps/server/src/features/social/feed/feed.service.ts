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
  findSharedActivity,
  insertCheer,
  type SharedRow,
} from './feed.queries.ts';

const DEFAULT_PAGE_SIZE = 20;

export interface Feed {
  list(residentId: number, page: FeedPage): Promise<FeedRow[]>;
  listCheered(residentId: number): Promise<CheeredRow[]>;
  /** `cheer` and `removeCheer` are idempotent, and throw `activity-not-found` if the feed lacks the activity. */
  cheer(residentId: number, activityId: number): Promise<SharedRow>;
  removeCheer(residentId: number, activityId: number): Promise<SharedRow>;
}

export function createFeed({ db, clock }: { readonly db: Database; readonly clock: Clock }): Feed {
  const getSharedActivity = async (residentId: number, activityId: number): Promise<SharedRow> => {
    const row = await findSharedActivity(db, residentId, activityId, dayOf(clock.now()));
    if (!row) throw new ProblemError('activity-not-found');
    return row;
  };
  return {
    list: (residentId, { limit = DEFAULT_PAGE_SIZE, ...page }) =>
      findFeed(db, residentId, { ...page, today: dayOf(clock.now()), limit }),
    listCheered: (residentId) => findCheered(db, residentId, dayOf(clock.now())),
    async cheer(residentId, activityId) {
      const now = clock.now();
      await insertCheer(db, { residentId, activityId, today: dayOf(now), now });
      return getSharedActivity(residentId, activityId);
    },
    async removeCheer(residentId, activityId) {
      await deleteCheer(db, residentId, activityId);
      return getSharedActivity(residentId, activityId);
    },
  };
}
